import './landing-texts.ts';
import { FrontFrame } from '../front-frame.tsx';
import { Engagement } from './sections/engagement.tsx';
import { EventStills } from './sections/event-stills.tsx';
import { Features } from './sections/features.tsx';
import { Hero } from './sections/hero.tsx';
import { Numbers } from './sections/numbers.tsx';
import { Roles } from './sections/roles.tsx';
import { Standards } from './sections/standards.tsx';
import { Talk } from './sections/talk.tsx';

export function LandingPage() {
  return (
    <FrontFrame>
      <Hero />
      <Standards />
      <EventStills />
      <Engagement />
      <Features />
      <Numbers />
      <Roles />
      <Talk />
    </FrontFrame>
  );
}
