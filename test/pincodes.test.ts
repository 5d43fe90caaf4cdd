import validator from 'pincode-validator';
import { describe, expect, test } from 'vitest';
import { isKnownPincode, isPincode, readPincode, sortingDistricts } from '#contract/shop/checkout/pincodes.ts';

/** Head post offices and their places; one of each line is enough to notice a district that is missing. */
const known = `
110001 New Delhi, 110006 Old Delhi, 110092 East Delhi, 121001 Faridabad, 122001 Gurugram, 123001 Narnaul, 124001 Rohtak, 125001 Hisar, 126102 Jind,
127021 Bhiwani, 131001 Sonipat, 132001 Karnal, 132103 Panipat, 133001 Ambala, 134109 Panchkula, 135001 Yamunanagar, 136118 Kurukshetra, 140001 Rupnagar,
140401 Rajpura, 141001 Ludhiana, 142001 Moga, 143001 Amritsar, 144001 Jalandhar, 145001 Pathankot, 146001 Hoshiarpur, 147001 Patiala, 148001 Sangrur,
151001 Bathinda, 152001 Firozpur, 160017 Chandigarh, 171001 Shimla, 172001 Rampur, 173212 Solan, 174001 Bilaspur, 175001 Mandi, 176215 Dharamshala,
176310 Chamba, 177001 Hamirpur, 180001 Jammu, 181101 Samba, 182101 Udhampur, 184101 Kathua, 185101 Rajouri, 190001 Srinagar, 191101 Pampore,
192101 Anantnag, 193101 Baramulla, 194101 Leh, 201301 Noida, 201001 Ghaziabad, 202001 Aligarh, 203001 Bulandshahr, 204101 Hathras, 205001 Mainpuri,
206001 Etawah, 207001 Etah, 208001 Kanpur, 209801 Unnao, 210001 Banda, 211001 Prayagraj, 212601 Fatehpur, 221001 Varanasi, 222001 Jaunpur, 224001 Ayodhya,
225001 Barabanki, 226001 Lucknow, 227105 Malihabad, 228001 Sultanpur, 229001 Raebareli, 230001 Pratapgarh, 231001 Mirzapur, 232101 Mughalsarai,
233001 Ghazipur, 241001 Hardoi, 242001 Shahjahanpur, 243001 Bareilly, 244001 Moradabad, 245101 Hapur, 246701 Bijnor, 247001 Saharanpur, 248001 Dehradun,
249201 Rishikesh, 249401 Haridwar, 250001 Meerut, 251001 Muzaffarnagar, 261001 Sitapur, 262001 Pilibhit, 263001 Nainital, 271001 Gonda, 272001 Basti,
273001 Gorakhpur, 274001 Deoria, 276001 Azamgarh, 277001 Ballia, 281001 Mathura, 282001 Agra, 283203 Firozabad, 284001 Jhansi, 285001 Orai, 301001 Alwar,
302001 Jaipur, 303901 Chaksu, 304001 Tonk, 305001 Ajmer, 306401 Pali, 307001 Sirohi, 311001 Bhilwara, 312001 Chittorgarh, 313001 Udaipur, 314001 Dungarpur,
321001 Bharatpur, 323001 Bundi, 324001 Kota, 325001 Baran, 326001 Jhalawar, 327001 Banswara, 328001 Dholpur, 331001 Churu, 332001 Sikar, 333001 Jhunjhunu,
334001 Bikaner, 335001 Sri Ganganagar, 341001 Nagaur, 342001 Jodhpur, 343001 Jalore, 344001 Barmer, 345001 Jaisalmer, 360001 Rajkot, 361001 Jamnagar,
362001 Junagadh, 363001 Surendranagar, 364001 Bhavnagar, 365601 Amreli, 370001 Bhuj, 380001 Ahmedabad, 382010 Gandhinagar, 384001 Mehsana, 385001 Palanpur,
387001 Nadiad, 388001 Anand, 389001 Godhra, 390001 Vadodara, 392001 Bharuch, 395003 Surat, 396210 Daman, 396445 Navsari, 400001 Mumbai, 400601 Thane,
401101 Bhayandar, 403001 Panaji, 410206 Panvel, 411001 Pune, 412801 Wai, 413001 Solapur, 414001 Ahmednagar, 415001 Satara, 416001 Kolhapur, 421301 Kalyan,
422001 Nashik, 424001 Dhule, 425001 Jalgaon, 431001 Aurangabad, 440001 Nagpur, 441601 Gondia, 442001 Wardha, 443001 Buldhana, 444001 Akola, 445001 Yavatmal,
450001 Khandwa, 451001 Khargone, 452001 Indore, 455001 Dewas, 456001 Ujjain, 457001 Ratlam, 458001 Mandsaur, 460001 Betul, 462001 Bhopal, 464001 Vidisha,
470001 Sagar, 471001 Chhatarpur, 474001 Gwalior, 482001 Jabalpur, 485001 Satna, 486001 Rewa, 490001 Bhilai, 492001 Raipur, 494001 Jagdalpur, 495001 Bilaspur,
496001 Raigarh, 500001 Hyderabad, 503001 Nizamabad, 505001 Karimnagar, 506001 Warangal, 507001 Khammam, 515001 Anantapur, 517501 Tirupati, 518001 Kurnool,
520001 Vijayawada, 522001 Guntur, 524001 Nellore, 530001 Visakhapatnam, 533001 Kakinada, 560001 Bengaluru, 562101 Chikkaballapur, 570001 Mysuru,
571401 Mandya, 572101 Tumakuru, 575001 Mangaluru, 576101 Udupi, 577001 Davanagere, 580001 Dharwad, 582101 Gadag, 583101 Ballari, 585101 Kalaburagi,
586101 Vijayapura, 590001 Belagavi, 600001 Chennai, 605001 Puducherry, 607001 Cuddalore, 610001 Thiruvarur, 613001 Thanjavur, 620001 Tiruchirappalli,
625001 Madurai, 627001 Tirunelveli, 629001 Nagercoil, 632001 Vellore, 636001 Salem, 638001 Erode, 641001 Coimbatore, 643001 Udhagamandalam, 670001 Kannur,
671121 Kasaragod, 673001 Kozhikode, 676505 Malappuram, 678001 Palakkad, 680001 Thrissur, 682001 Kochi, 682555 Kavaratti, 686001 Kottayam, 688001 Alappuzha,
691001 Kollam, 695001 Thiruvananthapuram, 700001 Kolkata, 711101 Howrah, 713101 Bardhaman, 721101 Midnapore, 731101 Suri, 732101 Malda, 734001 Siliguri,
734101 Darjeeling, 737101 Gangtok, 741101 Krishnanagar, 744101 Port Blair, 751001 Bhubaneswar, 753001 Cuttack, 752001 Puri, 760001 Berhampur,
768001 Sambalpur, 769001 Rourkela, 781001 Guwahati, 785001 Jorhat, 786001 Dibrugarh, 788001 Silchar, 790001 Bomdila, 791111 Itanagar, 793001 Shillong,
795001 Imphal, 796001 Aizawl, 797001 Kohima, 799001 Agartala, 800001 Patna, 812001 Bhagalpur, 823001 Gaya, 826001 Dhanbad, 831001 Jamshedpur,
834001 Ranchi, 842001 Muzaffarpur, 846001 Darbhanga, 854301 Purnia`
  .split(',')
  .map((pair) => pair.trim().split(/ (.*)/) as [string, string]);

describe('pincodes', () => {
  test('the table holds the sorting districts of the package, no more and no fewer', () => {
    const inPackage: Record<string, string> = {};
    for (let district = 0; district < 1000; district += 1) {
      const digits = String(district).padStart(3, '0');
      const exists = Array.from({ length: 1000 }, (_, office) => digits + String(office).padStart(3, '0')).some((pincode) => validator.validate(pincode));
      if (exists) inPackage[digits.slice(0, 2)] = (inPackage[digits.slice(0, 2)] ?? '') + digits.charAt(2);
    }
    expect(sortingDistricts).toEqual(inPackage);
  });

  test('two hundred places and more are reached', () => {
    expect(new Set(known.map(([pincode]) => pincode)).size).toBeGreaterThanOrEqual(200);
    expect(known.filter(([pincode]) => !isKnownPincode(pincode))).toEqual([]);
  });

  test.each(['000000', '012345', '999999', '111111', '404001'])('%s is one that the table does not know', (text) => {
    expect([isPincode(text), isKnownPincode(text)]).toEqual([true, false]);
  });

  test.each(['0110001', '11000', '1100011', '11000a', '', '１１０００１'])('"%s" is none', (text) => {
    expect([isPincode(text), isKnownPincode(text)]).toEqual([false, false]);
  });

  test.each(['411 001', '41 10 01', '४११००१', '４１１ ００１', ' 411001\n'])('"%s" is read as 411001', (text) => {
    expect(readPincode(text)).toBe('411001');
  });

  test.each(['411-001', '4110011', '41100', 'PIN 411001', ''])('"%s" is not read', (text) => {
    expect(readPincode(text)).toBeUndefined();
  });
});
