import { KitPage } from './specimen.tsx';

export default function KitIndex() {
  return (
    <KitPage title="Kit" lead="The parts that screens are made of, each with all its states. Look at them on paper and on video, on a phone and on a desktop.">
      <p className="max-w-2xl">
        A page is a file in web/ui/kit/pages and a line in web/ui/kit/kit-pages.ts. The test of the kit then walks it with axe and by keyboard.
      </p>
    </KitPage>
  );
}
