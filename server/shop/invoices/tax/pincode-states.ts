import { type GstState, gstState } from './gst-states.ts';

/**
 * Runs of pincodes in a row that are in one state: the first of each, and the code of its state. Made from the districts that the checkout
 * shows (docs/decisions/0046); `tax.test.ts` holds one to the other.
 */
const table =
  '110001 07;121001 06;140001 03;160001 04;160055 03;160101 04;160103 03;171001 02;180001 01;194101 38;201001 09;244712 05;244901 09;' +
  '246001 05;246701 09;247656 05;247662 09;247663 05;247669 09;247670 05;247771 09;248001 05;250001 09;262308 05;262406 09;262501 05;' +
  '262701 09;263001 05;271001 09;301001 08;360001 24;362520 26;362530 24;362540 26;362550 24;362570 26;362610 24;396210 26;396235 24;' +
  '396240 26;396310 24;400001 27;403001 30;410101 27;450001 23;490001 22;500001 36;507130 37;507133 36;515001 37;560001 29;600001 33;' +
  '605001 34;605101 33;605104 34;605105 33;605106 34;605107 33;605110 34;605111 33;605502 34;605601 33;607402 34;607801 33;609601 34;' +
  '609608 33;609609 34;609701 33;670001 32;673310 34;673311 32;682551 31;683101 32;700001 19;737101 11;741101 19;744101 35;751001 21;' +
  '781001 18;790001 12;793001 17;795001 14;796001 15;797001 13;799001 16;800001 10;813208 20;813209 10;814101 20;814131 10;814133 20;' +
  '821101 10;822101 20;823001 10;825101 20;841101 10';

const runs = table.split(';').map((run) => run.split(' ') as [first: string, code: string]);

/** Where a pincode is; one that the table does not know is where its neighbor is. */
export function stateOfPincode(pincode: string): GstState {
  const run = runs.findLast(([first]) => first <= pincode) ?? runs[0];
  const state = run && gstState(run[1]);
  if (!state) throw new Error(`no state for the pincode ${pincode}`);
  return state;
}
