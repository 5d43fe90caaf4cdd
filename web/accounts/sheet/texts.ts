import { addTexts } from '../../texts/texts.ts';
import signIn from './sign-in.en.json';

addTexts('sign-in', signIn);

declare module '../../texts/catalogs.ts' {
  interface Catalogs {
    'sign-in': typeof signIn;
  }
}
