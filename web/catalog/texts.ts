import catalog from '../texts/en/catalog.json';
import { addTexts } from '../texts/texts.ts';

addTexts('catalog', catalog);
