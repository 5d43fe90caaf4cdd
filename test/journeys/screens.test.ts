import { gateWidths } from '../support/browser/accessible.ts';
import { describeScreens } from '../support/browser/screen-walk.ts';

describeScreens(gateWidths);
