import live from '../texts/en/live.json';
import { addTexts } from '../texts/texts.ts';

addTexts('live', live);
