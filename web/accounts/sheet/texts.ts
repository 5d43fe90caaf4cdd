import signIn from '../../texts/en/sign-in.json';
import { addTexts } from '../../texts/texts.ts';

addTexts('sign-in', signIn);
