/** `code` as a GSTIN begins: two digits. */
export type GstState = { code: string; name: string };

/**
 * The state codes of GST, which begin every GSTIN (the list of the GST portal, "State Code"). 25 and 28 are of before the mergers of 2020
 * and the division of 2014: they stand for the states of today.
 */
const names: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre Jurisdiction',
};
const today: Record<string, string> = { '25': '26', '28': '37' };

/** Union territories without a legislature, and the waters: their half of the tax is UTGST (Union Territory GST Act 2017, section 2(8)). */
const withoutLegislature = new Set(['04', '26', '31', '35', '38', '97']);

/** Of a code, or of the GSTIN that it begins. */
export function gstState(text: string): GstState | undefined {
  const given = text.slice(0, 2);
  const code = today[given] ?? given;
  const name = names[code];
  return name === undefined ? undefined : { code, name };
}

/** What the state's half of the tax is called there. */
export function stateTaxOf({ code }: GstState): 'SGST' | 'UTGST' {
  return withoutLegislature.has(code) ? 'UTGST' : 'SGST';
}
