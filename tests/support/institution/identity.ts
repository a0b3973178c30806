import type { Identity } from '#contract/institution.ts'

export const identity: Identity = {
  name: 'Testwell Polytechnic University',
  abbreviation: 'TPU',
  centre: 'Testwell Institute of Open Learning',
  address: ['1 Fixture Avenue', 'Testwell'],
  website: 'https://testwell.example',
  logo: { file: 'crest.svg', alt: 'Crest of Testwell' },
  colours: {
    primary: '#0B5D3B',
    primaryDark: '#06331F',
    accent: '#A3341F',
    primaryOnDark: '#8FE3B9',
    accentOnDark: '#FFB199',
  },
  support: {
    email: 'help@testwell.example',
    hours: 'Every day from 9 a.m. to noon.',
    contacts: [{ name: 'Dr Ẹniọlá Tester', role: 'Everything', phone: '0800 000 0099' }],
  },
  passwordWords: ['testwell', 'tpu', 'openlearning'],
}
