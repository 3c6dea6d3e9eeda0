/**
 * Codes of generations as buyers write them beside a model ("GU Patrol", "Mk7 Golf", "E90"), beyond the versions that
 * the catalogue has: by make and family, the years sold new in Australia. Public knowledge of enthusiasts and parts
 * sellers; what is not certain is left out.
 */

/** `codes: first–last`, a comma between generations, `/` between codes of one; no last year: still sold. */
const GENERATIONS: Readonly<Record<string, string>> = {
  'Nissan Navara': 'D22: 1997-2015, D40: 2005-2015, D23/NP300: 2015-',
  'Nissan Patrol': 'GQ: 1988-1997, GU/Y61: 1998-2016, Y62: 2013-',
  'Nissan X-Trail': 'T30: 2001-2007, T31: 2007-2014, T32: 2014-2022, T33: 2022-',
  'Nissan Pathfinder': 'R50: 1995-2005, R51: 2005-2013, R52: 2013-2021, R53: 2022-',
  'Nissan Qashqai': 'J11: 2014-2022, J12: 2022-',
  'Nissan Dualis': 'J10: 2007-2014',
  'Nissan Murano': 'Z50: 2005-2008, Z51: 2009-2015',
  'Nissan Tiida': 'C11: 2006-2013',
  'Nissan Micra': 'K12: 2007-2010, K13: 2010-2017',
  'Nissan Skyline': 'R31: 1986-1990, R32: 1989-1994, R33: 1993-1998, R34: 1998-2002',
  'Mazda CX-5': 'KE: 2012-2017, KF: 2017-',
  'Mazda CX-9': 'TB: 2007-2016, TC: 2016-2023',
  'Mazda MX-5': 'NA: 1989-1998, NB: 1998-2005, NC: 2005-2015, ND: 2015-',
  'Mazda 3': 'BK: 2004-2009, BL: 2009-2013, BM: 2013-2016, BN: 2016-2019, BP: 2019-',
  'Mazda 2': 'DY: 2002-2007, DE: 2007-2014, DJ: 2014-',
  'Mazda 6': 'GG: 2002-2007, GH: 2008-2012, GJ: 2012-2018, GL: 2018-',
  'Mazda CX-3': 'DK: 2015-',
  'Mazda CX-30': 'DM: 2019-',
  'Mazda CX-8': 'KG: 2018-',
  'Mazda BT-50': 'UN: 2006-2011, UP: 2011-2015, UR: 2015-2020, TF: 2020-',
  'Mitsubishi Triton': 'MK: 1996-2006, ML: 2006-2009, MN: 2009-2015, MQ: 2015-2018, MR: 2018-2024, MV: 2024-',
  'Mitsubishi Pajero':
    'NL: 1997-2000, NM: 2000-2002, NP: 2002-2006, NS: 2006-2008, NT: 2008-2011, NW: 2011-2014, NX: 2014-2021',
  'Mitsubishi Pajero Sport': 'QE: 2015-2019, QF: 2019-',
  'Mitsubishi Outlander':
    'ZE: 2003-2004, ZF: 2004-2006, ZG: 2006-2009, ZH: 2009-2012, ZJ: 2012-2014, ZK: 2014-2018, ZL: 2018-2021, ZM: 2021-',
  'Mitsubishi Mirage': 'LA: 2012-2021',
  'Mitsubishi Eclipse Cross': 'YA: 2017-2020, YB: 2020-',
  'Mitsubishi ASX': 'XA: 2010-2012, XB: 2012-2016, XC: 2016-2019, XD: 2019-2024',
  'Mitsubishi Lancer': 'CE: 1996-2003, CG: 2002-2003, CH: 2003-2007, CJ: 2007-2015, CF: 2015-2017',
  'Toyota HiLux': 'N70/KUN26/KUN16/GGN25/GGN15: 2005-2015, N80/GUN126/GUN136/GUN122/TGN121/GGN126: 2015-',
  'Toyota LandCruiser Prado':
    'KDJ120/GRJ120: 2003-2009, KDJ150/GRJ150: 2009-2015, GDJ150: 2015-2024, GDJ250: 2024-',
  'Toyota RAV4': 'XA30: 2006-2012, XA40: 2013-2018, XA50: 2019-',
  'Toyota Supra': 'A80: 1993-2002, A90: 2019-',
  'Toyota 86': 'ZN6: 2012-2021, ZN8: 2022-',
  'Ford Ranger':
    'PJ: 2006-2009, PK: 2009-2011, PX2/PX II/PX MkII: 2015-2018, PX3/PX III/PX MkIII: 2018-2022, Next Gen/Next Generation/RA: 2022-',
  'Ford Everest': 'UA: 2015-2018, UA II/UA2: 2018-2022, UB/Next Gen: 2022-',
  'Ford Focus':
    'LR: 2002-2005, LS: 2005-2007, LT: 2007-2009, LV: 2009-2011, LW: 2011-2015, LZ: 2015-2018, SA: 2018-2022',
  'Ford Fiesta': 'WP: 2004-2006, WQ: 2006-2009, WS: 2009-2010, WT: 2010-2013, WZ: 2013-2019',
  'Ford Falcon':
    'BA II/BA MkII/BA2: 2004-2005, BF II/BF MkII/BF2: 2006-2008, FG II/FG MkII/FG2: 2011-2014, FG X: 2014-2016',
  'Ford Escape': 'ZA: 2001-2004, ZB: 2004-2006, ZC: 2006-2008, ZD: 2008-2012, ZG: 2016-2020, ZH: 2020-',
  'Ford EcoSport': 'BK: 2013-2017, BL: 2017-2019',
  'Ford Mustang': 'FM: 2015-2017, FN: 2018-2023',
  'Ford Mondeo': 'MA: 2007-2009, MB: 2009-2010, MC: 2010-2015, MD: 2015-2020',
  'Ford Kuga': 'TE: 2012-2013, TF: 2013-2016',
  'Ford Territory': 'SX: 2004-2005, SY: 2005-2011, SZ: 2011-2016',
  'Holden Commodore':
    'VT II/VT2: 1999-2000, VX II/VX2: 2001-2002, VY II/VY2: 2003-2004, VE II/VE2/VE Series II/VE Series 2: 2010-2013, VF II/VF2/VF Series II/VF Series 2: 2015-2017',
  'Holden Barina': 'XC: 2001-2005, TK: 2005-2011, TM: 2011-2018',
  'Holden Trailblazer': 'RG: 2016-2020',
  'Holden Trax': 'TJ: 2013-2020',
  'Holden Astra': 'TS: 1998-2006, AH: 2004-2010, PJ: 2015-2017, BK: 2016-2020',
  'Holden Captiva': 'CG: 2006-2018',
  'Holden Cruze': 'JG: 2009-2011, JH: 2011-2016',
  'Holden Colorado': 'RC: 2008-2012, RG: 2012-2020',
  'Holden Statesman': 'WH: 1999-2003, WK: 2003-2004, WL: 2004-2006, WM: 2006-2010',
  'Holden Caprice': 'WH: 1999-2003, WK: 2003-2004, WL: 2004-2006, WM: 2006-2013, WN: 2013-2017',
  'Subaru Forester': 'SF: 1997-2002, SG: 2002-2008, SH: 2008-2012, SJ: 2013-2018, SK: 2018-',
  'Subaru WRX': 'GD: 2000-2007, GR: 2007-2014, VA: 2014-2021, VB: 2022-',
  'Subaru Impreza': 'GD: 2000-2007, GP: 2011-2016',
  'Volkswagen Golf':
    'Mk4/Mk IV/Mark 4: 1998-2004, Mk5/Mk V/Mark 5: 2004-2009, Mk6/Mk VI/Mark 6: 2009-2013, Mk7/Mk VII/Mark 7: 2013-2020, Mk7.5/7.5: 2017-2020, Mk8/Mk VIII/Mark 8: 2021-',
  'Volkswagen Polo': '9N: 2002-2010, 6R: 2010-2014, 6C: 2014-2018, AW: 2018-',
  'Volkswagen Transporter': 'T4: 1992-2004, T5: 2004-2015, T6: 2015-2024',
  'Suzuki Jimny': 'JB43: 1998-2018, JB74: 2019-',
  'Suzuki Swift': 'EZ: 2005-2010, FZ: 2011-2017, AZ: 2017-2024',
  'Kia Rio': 'JB: 2005-2011, UB: 2011-2016, YB: 2017-2023',
  'Hyundai iLoad': 'TQ: 2008-2021',
  'Hyundai i30': 'FD: 2007-2012, GD: 2012-2017, PD: 2017-',
  'Hyundai i20': 'PB: 2010-2015',
  'Hyundai Tucson': 'JM: 2004-2010, TL: 2015-2021, NX4: 2021-',
  'Hyundai Santa Fe': 'SM: 2000-2006, CM: 2006-2012, DM: 2012-2018, TM: 2018-2023',
  'Hyundai Elantra': 'HD: 2006-2011, MD: 2011-2015, AD: 2016-2020',
  'Hyundai Kona': 'OS: 2017-2023',
  'Hyundai Getz': 'TB: 2002-2011',
  'Hyundai Accent': 'RB: 2011-2019',
  'Hyundai ix35': 'LM: 2010-2015',
  'Jeep Wrangler': 'TJ: 1996-2006, JK: 2007-2018, JL: 2018-',
  'Jeep Cherokee': 'XJ: 1994-2001, KJ: 2001-2008, KK: 2008-2013, KL: 2014-2022',
  'Jeep Grand Cherokee': 'WJ: 1999-2005, WH: 2005-2010, WK: 2011-2021, WL: 2022-',
  'Honda Civic Type R': 'EK9: 1997-2000, FN2: 2007-2011, FK8: 2017-2021, FL5: 2022-',
  'Honda Civic': 'EK: 1995-2000, FD: 2006-2012, FB: 2012-2016, FC: 2016-2021',
  'BMW 1 Series': 'E87: 2004-2011, F20: 2011-2019, F40: 2019-2024',
  'BMW 3 Series':
    'E30: 1982-1991, E36: 1991-1999, E46: 1998-2006, E90/E91/E92/E93: 2005-2013, F30/F31: 2012-2019, G20/G21: 2019-',
  'BMW 5 Series': 'E34: 1988-1996, E39: 1996-2003, E60: 2003-2010, F10: 2010-2017, G30: 2017-2023',
  'BMW M2': 'F87: 2016-2021, G87: 2023-',
  'BMW M4': 'F82: 2014-2020, G82: 2021-',
  'BMW M5': 'E39: 1998-2003, E60: 2005-2010, F10: 2011-2017, F90: 2018-2023',
  'BMW M3':
    'E30: 1986-1991, E36: 1993-1999, E46: 2000-2006, E90/E92/E93: 2007-2013, F80: 2014-2018, G80: 2021-',
  'BMW X6': 'E71: 2008-2014, F16: 2014-2019, G06: 2019-',
  'BMW Z4': 'E85: 2003-2008, E89: 2009-2016, G29: 2019-',
  'BMW X3': 'E83: 2004-2011, F25: 2011-2017, G01: 2017-2024',
  'BMW X5': 'E53: 2000-2007, E70: 2007-2013, F15: 2013-2018, G05: 2018-',
  'Audi A3': '8P: 2004-2013, 8V: 2013-2022, 8Y: 2022-',
  'Audi S3': '8P: 2006-2013, 8V: 2013-2020, 8Y: 2022-',
  'Audi RS3': '8P: 2011-2013, 8V: 2015-2020, 8Y: 2022-',
  'Audi A1': '8X: 2010-2018, GB: 2019-',
  'Audi A5': '8T: 2007-2016, F5: 2016-',
  'Audi A6': 'C5: 1998-2004, C6/4F: 2004-2011, C7/4G: 2011-2018, C8: 2019-',
  'Audi RS6': 'C5: 2003-2004, C6: 2008-2010, C7: 2013-2018, C8: 2020-',
  'Audi Q3': '8U: 2012-2018, F3: 2019-',
  'Audi TT': '8N: 1999-2006, 8J: 2006-2014, 8S: 2015-2023',
  'Audi A4': 'B6: 2001-2005, B7: 2005-2008, B8: 2008-2016, B9: 2016-',
  'Mercedes-Benz A-Class': 'W176: 2013-2018, W177: 2018-',
  'Mercedes-Benz B-Class': 'W245: 2005-2011, W246: 2012-2018, W247: 2019-2023',
  'Mercedes-Benz S-Class': 'W220: 1999-2006, W221: 2006-2013, W222: 2013-2020, W223: 2021-',
  'Mercedes-Benz GLE': 'W166: 2015-2018, W167/V167: 2019-',
  'Mercedes-Benz M-Class': 'W163: 1998-2005, W164: 2005-2011, W166: 2012-2015',
  'Mercedes-Benz GLB': 'X247: 2020-',
  'Mercedes-Benz C-Class': 'W202: 1994-2000, W203: 2000-2007, W204: 2007-2014, W205: 2014-2021, W206: 2022-',
  'Mercedes-Benz E-Class': 'W210: 1996-2002, W211: 2002-2009, W212: 2009-2016, W213: 2016-2023',
  'Subaru Liberty': 'BL/BP: 2003-2009, BM/BR: 2009-2014, BN: 2014-2020',
  'Subaru Outback': 'BP: 2003-2009, BR: 2009-2014, BS: 2014-2020, BT: 2021-',
  'Subaru XV': 'GP: 2012-2017, GT: 2017-2023',
  'Subaru BRZ': 'ZC6: 2012-2020, ZD8: 2022-',
  'Toyota Kluger': 'GSU40/GSU45: 2007-2014, GSU50/GSU55: 2014-2021',
  'Toyota Camry': 'ACV36: 2002-2006, ACV40: 2006-2011, ASV50: 2011-2017',
  'Toyota Corolla': 'ZZE122: 2001-2007, ZRE152: 2007-2012, ZRE182: 2012-2018',
  'Nissan Juke': 'F15: 2013-2019, F16: 2020-',
  'Nissan Pulsar': 'N15: 1995-2000, N16: 2000-2006, B17: 2012-2017, C12: 2013-2017',
  'Nissan Leaf': 'ZE0: 2012-2017, ZE1: 2019-',
  'Mitsubishi Challenger': 'PB: 2009-2013, PC: 2013-2015',
  'Suzuki Grand Vitara': 'JT: 2005-2019',
  'Honda Jazz': 'GD: 2002-2008, GE: 2008-2014, GK: 2014-2020',
  'Honda CR-V': 'RD: 1997-2006, RE: 2007-2012, RM: 2012-2017, RW: 2017-2023',
  'Volkswagen Tiguan': '5N: 2008-2016',
  'Volkswagen Passat': 'B6: 2006-2011, B7: 2011-2015, B8: 2015-2022',
  'Audi Q5': '8R: 2009-2017, FY: 2017-',
  'Audi Q7': '4L: 2006-2015, 4M: 2015-',
  'BMW X1': 'E84: 2010-2015, F48: 2015-2022, U11: 2022-',
  'BMW 2 Series': 'F22: 2014-2021, G42: 2021-',
  'BMW 4 Series': 'F32/F33/F36: 2013-2020, G22/G23/G26: 2020-',
  'Mercedes-Benz GLA': 'X156: 2014-2020, H247: 2020-',
  'Mercedes-Benz GLC': 'X253: 2015-2022, X254: 2023-',
  'Mercedes-Benz CLA': 'C117: 2013-2019, C118: 2019-',
  'Land Rover Range Rover': 'L322: 2002-2012, L405: 2013-2021, L460: 2022-',
  'Land Rover Range Rover Sport': 'L320: 2005-2013, L494: 2013-2022, L461: 2022-',
  'Land Rover Range Rover Evoque': 'L538: 2011-2018, L551: 2019-',
  'Hyundai Veloster': 'FS: 2012-2017, JS: 2019-2021',
  'Kia Sportage': 'KM: 2005-2010, SL: 2010-2015, QL: 2016-2021, NQ5: 2021-',
  'Kia Sorento': 'BL: 2003-2009, XM: 2009-2015, UM: 2015-2020, MQ4: 2020-',
  'Kia Cerato': 'LD: 2004-2008, TD: 2009-2013, YD: 2013-2018, BD: 2018-',
  'Kia Carnival': 'VQ: 2006-2015, YP: 2015-2020, KA4: 2021-',
  'Kia Optima': 'TF: 2011-2015, JF: 2015-2020',
  'Kia Seltos': 'SP2: 2019-',
  'Kia Stinger': 'CK: 2017-2023',
  'Isuzu D-MAX': 'TF: 2012-2020, RG: 2020-',
  'Isuzu MU-X': 'UC: 2013-2021, RJ: 2021-',
  'Porsche 911': '964: 1989-1994, 993: 1994-1998, 996: 1998-2005, 997: 2004-2012, 991: 2011-2019, 992: 2019-',
  'Porsche Boxster': '986: 1996-2004, 987: 2005-2012, 981: 2012-2016, 718: 2016-',
  'Porsche Cayman': '987: 2005-2012, 981: 2012-2016, 718: 2016-',
  'Porsche Cayenne': '955: 2002-2007, 957: 2007-2010, 958: 2010-2017',
  'Volkswagen Amarok': '2H: 2010-2022, NF: 2023-',
  'Volkswagen Touareg': '7L: 2003-2010, 7P: 2011-2018, CR: 2019-',
  'Volkswagen Caddy': '2K: 2005-2020, SK: 2021-',
  'Kia Picanto': 'TA: 2016-2017, JA: 2017-',
};

/** The make and the family, or the version of one, that codes are known of. */
export const codedFamilies = (): string[] => Object.keys(GENERATIONS);

interface Generation {
  codes: readonly [string, ...string[]];
  years: readonly [first: number, last: number | null];
}

/** The generations of a family by its names in the catalogue. */
export function generationsOf(make: string, family: string): Generation[] {
  return (GENERATIONS[`${make} ${family}`]?.split(', ') ?? []).map((text) => {
    const [names = '', span = ''] = text.split(': ');
    const [first = '', ...others] = names.split('/');
    const [from, to] = span.split('-');
    return { codes: [first, ...others], years: [Number(from), to ? Number(to) : null] };
  });
}
