import { useState } from 'react';
import { Button } from '../../button.tsx';
import { Switch } from '../../fields/switch.tsx';
import type { Notice, NoticeSource } from '../../overlays/notices/notice.ts';
import { NoticePanel } from '../../overlays/notices/notice-panel.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const minuteMs = 60_000;

export default function NotificationsPage() {
  const [shown, setShown] = useState<'some' | 'none'>();
  const [some] = useState(() => aSource(someNotices(Date.now())));
  const [none] = useState(() => aSource([]));
  const [sound, setSound] = useState(true);
  const close = () => setShown(undefined);
  return (
    <KitPage
      title="Notifications"
      lead="Newest first; what is new has a dot until the panel closes. The whole screen on a phone, a sheet at the right from 640 px."
    >
      <Specimen title="With news, a problem, and something old">
        <Button onClick={() => setShown('some')}>Open notifications</Button>
      </Specimen>
      <Specimen title="Empty">
        <Button onClick={() => setShown('none')}>Open an empty panel</Button>
      </Specimen>
      <NoticePanel open={shown === 'some'} onClose={close} source={some} />
      <NoticePanel open={shown === 'none'} onClose={close} source={none} emptyText="What happens in the store stays here.">
        <Switch label="Sound" checked={sound} onChange={setSound} />
      </NoticePanel>
    </KitPage>
  );
}

function someNotices(now: number): Notice[] {
  return [
    { id: 'new', title: 'Lamp saved', text: 'It is in the shop from now on.', tone: 'plain', at: now, isRead: false },
    { id: 'problem', title: 'Lantern not saved', text: 'Check your connection and try again.', tone: 'problem', at: now - 2 * minuteMs, isRead: false },
    { id: 'read', title: 'Candle removed', tone: 'plain', at: now - 14 * minuteMs, isRead: true },
    { id: 'old', title: 'Order #1042', text: '2 lamps for Meera in Pune', tone: 'plain', at: now - 2000 * minuteMs, isRead: true, to: '/kit/states' },
  ];
}

const olderNotice: Notice = { id: 'older', title: 'Order #1041', text: '1 lantern', tone: 'plain', at: Date.UTC(2026, 9, 1), isRead: true };

/** A source that lives as long as the page. */
function aSource(first: Notice[]): NoticeSource {
  let notices = first;
  const listeners = new Set<() => void>();
  const change = (next: Notice[]) => {
    notices = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => notices,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unread: () => notices.filter(({ isRead }) => !isRead).length,
    more: () => (notices.length > 0 && notices.length < 6 ? async () => change([...notices, { ...olderNotice, id: `older-${notices.length}` }]) : undefined),
    markRead: () => change(notices.map((notice) => ({ ...notice, isRead: true }))),
    clear: () => change([]),
  };
}
