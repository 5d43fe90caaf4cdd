import watch from '../texts/en/watch.json';
import { addTexts } from '../texts/texts.ts';

addTexts('watch', watch);
