import { Avatar } from '../../display/avatar.tsx';
import { Progress } from '../../display/progress.tsx';
import { StatTile } from '../../display/stat-tile.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const against = 'against the 30 days before';

export default function FiguresPage() {
  return (
    <KitPage title="Figures and people" lead="Numbers stand in tabular figures; a change says its direction by sign and word, not by color alone.">
      <Specimen title="Stat tiles: up, down, where less is better, unchanged, a link, nothing to compare with, what it counts" wide>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          <StatTile label="Revenue" value="₹84,200" change={{ percent: 12, against }} to="/kit/data-list" />
          <StatTile label="Orders" value="61" change={{ percent: -4, against }} />
          <StatTile label="Returns" value="3" change={{ percent: -40, against, lessIsBetter: true }} />
          <StatTile label="Shoppers" value="1,204" change={{ percent: 0, against }} />
          <StatTile label="Reviews" value="7" note="None in the 30 days before" about="Reviews that shoppers wrote in these days." to="/kit/data-list" />
        </div>
      </Specimen>
      <Specimen title="Progress: known, counted, unknown">
        <div className="flex flex-col gap-4">
          <Progress label="Uploading diya.mp4" percent={43} />
          <Progress label="Packing" percent={37.5} text="3 of 8" />
          <Progress label="Preparing" percent={null} />
        </div>
      </Specimen>
      <Specimen title="Avatars: picture, initials, one name, none, a picture that is not there">
        <div className="flex items-center gap-3">
          <Avatar name="Meera Iyer" url="/icon.svg" size="large" />
          <Avatar name="Meera Iyer" />
          <Avatar name="मीरा" />
          <Avatar name="" size="small" />
          <Avatar name="Kabir Khan" url="data:image/png;base64,AAAA" />
        </div>
      </Specimen>
    </KitPage>
  );
}
