import { addTexts } from '../../texts/texts.ts';
import editor from './editor.en.json';

addTexts('editor', editor);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    editor: typeof editor;
  }
}
