import replay from '../texts/en/replay.json';
import { addTexts } from '../texts/texts.ts';

addTexts('replay', replay);
