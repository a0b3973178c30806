import type { Identity } from '#contract/institution.ts'

/** A fictitious university. Its name, town and phone numbers do not exist in Nigeria. */
export const identity: Identity = {
  name: 'Oniko University',
  abbreviation: 'ONIKO',
  centre: 'Oniko Centre for Distance Learning',
  address: ['Centre for Distance Learning', 'Oniko University', 'P.M.B. 0001, Oniko', 'Nigeria'],
  website: 'https://oniko.example',
  logo: { file: 'logo.svg', alt: 'Oniko University logo' },
  colours: {
    primary: '#2A3A8C',
    primaryDark: '#1A2255',
    accent: '#B8690F',
    primaryOnDark: '#A9B6FF',
    accentOnDark: '#F0B35A',
  },
  support: {
    email: 'admissions@oniko.example',
    hours: 'Monday to Friday, 8 a.m. to 5 p.m.',
    contacts: [
      { name: 'Mrs Adunni Bala-Eze', role: 'Admissions officer', phone: '0800 000 0001' },
      { name: 'Mr Tamuno Garba-Ojo', role: 'Payments and portal support', phone: '0800 000 0002' },
    ],
  },
  passwordWords: ['oniko', 'onikouniversity', 'onikocentre', 'distancelearning'],
}
