import uploads from '../texts/en/uploads.json';
import { addTexts } from '../texts/texts.ts';

addTexts('uploads', uploads);
