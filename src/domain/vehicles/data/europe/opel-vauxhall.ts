import type { Make } from '../../schema.ts';

/** Sold under its own name from September 2012 to August 2013. */
export const OPEL: Make = {
  name: 'Opel',
  families: [
    {
      name: 'Corsa',
      segment: 'light',
      years: [2012, 2013],
      bodies: ['hatch'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol'],
    },
    {
      name: 'Astra',
      also: ['Astra GTC', 'Astra OPC', 'Astra Sports Tourer'],
      segment: 'small',
      years: [2012, 2013],
      bodies: ['hatch', 'wagon'],
      seats: [5],
      drives: ['FWD'],
      fuels: ['petrol', 'diesel'],
    },
    {
      name: 'Insignia',
      segment: 'medium',
      years: [2012, 2013],
      bodies: ['sedan', 'wagon'],
      seats: [5],
      fuels: ['petrol', 'diesel'],
    },
    { name: 'Kadett', segment: 'small', fuels: ['petrol'] },
    { name: 'Rekord', segment: 'medium', drives: ['RWD'], fuels: ['petrol'] },
    { name: 'Manta', segment: 'sports', bodies: ['coupe'], drives: ['RWD'], fuels: ['petrol'] },
    { name: 'GT', segment: 'sports', bodies: ['coupe'], seats: [2], drives: ['RWD'], fuels: ['petrol'] },
  ],
};

export const VAUXHALL: Make = {
  name: 'Vauxhall',
  families: [
    { name: 'Viva', segment: 'small', fuels: ['petrol'] },
    { name: 'Velox', segment: 'medium', fuels: ['petrol'] },
    { name: 'Cresta', segment: 'medium', fuels: ['petrol'] },
    { name: 'Victor', segment: 'medium', fuels: ['petrol'] },
    { name: 'Wyvern', segment: 'medium', fuels: ['petrol'] },
    { name: '14', also: ['14-6'], segment: 'medium', fuels: ['petrol'] },
  ],
};
