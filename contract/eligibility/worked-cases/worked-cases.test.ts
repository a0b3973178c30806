import { expect, it } from 'vitest'
import type { EntryRule } from '../entry-rule.ts'
import { compileRule } from '../evaluate.ts'
import {
  alevel,
  born,
  type Case,
  certificate,
  five,
  nce,
  registered,
  science,
  sittingOf,
  withQualification,
} from './candidates.ts'
import { certificateCases } from './certificate-cases.ts'
import { certificateRules } from './certificate-rules.ts'
import { openUniversityRules } from './open-university-rules.ts'
import { publishedRules } from './published-rules.ts'

const rules = { ...publishedRules, ...openUniversityRules, ...certificateRules }

const nceEnglish = (grade: string) => ({
  qualifications: [certificate('NCE', `General English ${grade}`)],
})

const cases: Case<keyof typeof rules>[] = [
  ...certificateCases,
  // Rules that require five credits in at most two sittings.
  ['abujaYearOne', [five], 'met 100'],
  ['abujaYearOne', ['English C6, Maths C6, Biology C6, Govt C6, Economics D7'], 'short'],
  ['abujaYearOne', ['English C6, Maths C6, Biology C6', 'NECO 2021: Govt C6, Economics C4'], 'met 100'],
  [
    'abujaYearOne',
    ['English C6, Maths C6', 'NECO 2021: Govt C6, Economics C4', 'NABTEB 2022: Biology C4'],
    'short',
  ],
  ['abujaYearOne', ['English C6, Maths C6, Biology C6, Govt C6', 'NECO 2021: Biology A1, Govt B2'], 'short'],
  ['abujaYearOne', ['NABTEB 2019: English C6, Maths C6, Biology C6, Govt C6, Commerce C6'], 'met 100'],
  ['abujaYearOne', ['IGCSE 2019: English C6, Maths C6, Biology C6, Govt C6, Commerce C6'], 'short'],
  // Rules that require more credits in two sittings than in one, or that allow only one sitting.
  ['ibadanDlc', [five], 'met 100'],
  ['ibadanDlc', ['English C6, Govt C6, History C6', 'NECO 2021: CRS C6, Yoruba C6'], 'short'],
  ['ibadanDlc', ['English C6, Govt C6, History C6', 'NECO 2021: CRS C6, Yoruba C6, Biology C4'], 'met 100'],
  ['ibadanDlc', [five, 'NECO 2021: English A1'], 'met 100'],
  ['ibadanDlc', ['NABTEB 2019: English C4, Maths C6, Economics B3, Govt C5, Biology C6'], 'short'],
  [
    'ibadanDlc',
    ['English F9, Maths C6, Economics B3, Govt C5, Biology C6', 'NECO 2021: English C6'],
    'short',
  ],
  [
    'ibadanDlc',
    ['English F9, Maths C6, Economics B3, Govt C5, Biology C6, CRS C6', 'NECO 2021: English C6'],
    'met 100',
  ],
  ['madonnaLawDiploma', ['English C6, Literature C6, Govt C6, CRS C6'], 'met 100'],
  ['madonnaLawDiploma', ['English C6, Literature C6', 'NECO 2018: Govt C6, CRS C6'], 'short'],
  ['madonnaLawDiploma', ['English C6, Literature C6', 'NECO 2018: Govt C6, CRS C6, History B2'], 'met 100'],
  ['ibadanMedicine', [science], 'met 100'],
  ['ibadanMedicine', ['English C4, Maths C5, Biology C6', 'NECO 2021: Chemistry C4, Physics B3'], 'short'],
  // Rules that require passes in addition to credits.
  ['preNce', ['English C6, CRS C5, Maths E8, Biology D7, Yoruba E8'], 'met 100'],
  ['preNce', ['English C6, CRS D7, Maths E8, Biology D7, Yoruba E8'], 'short'],
  ['preNce', ['English C6, CRS C5, Maths E8', 'NECO 2021: Biology D7, Yoruba E8'], 'short'],
  ['preNce', ['English C6, CRS C5, Maths E8', 'NECO 2021: Biology D7, Yoruba C6'], 'met 100'],
  ['preNce', ['English C6, CRS C5, Maths F9, Biology D7, Yoruba E8'], 'short'],
  // Rules that require certain subjects, some with an age limit or a professional registration.
  ['lagosAccounting', [five], 'met 100', born('1996-12-31')],
  ['lagosAccounting', [five], 'short', born('1997-01-01')],
  [
    'lagosAccounting',
    ['English C4, Maths C6, Commerce B3, Govt C5, Biology C6'],
    'short',
    born('1990-01-01'),
  ],
  ['nounLaw', ['English C4, Literature-in-English C6, Govt C6, CRS C6, History C6'], 'met 100'],
  ['nounLaw', ['English C4, Govt C6, CRS C6, History C6, Yoruba C6'], 'short'],
  ['nounLaw', ['NABTEB 2020: English C4, Literature C6, Govt C6, CRS C6, History C6'], 'short'],
  ['oauNursing', [science], 'met 200', registered('registered nurse')],
  ['oauNursing', [science], 'short', registered('Dental Technician')],
  ['oauNursing', [science], 'short'],
  ['oauNursing', [five], 'short', registered('Registered Midwife')],
  ['oauNursing', [science], 'met 200', registered('Registered Nurse', '2026-11-21')],
  ['oauNursing', [science], 'short', registered('Registered Nurse', '2026-11-20')],
  ['babcockNursing', [science], 'met 200', registered('Registered Nurse', '2027-05-21')],
  ['babcockNursing', [science], 'short', registered('Registered Nurse', '2027-05-20')],
  ['babcockNursing', [science], 'short', registered('Registered Nurse')],
  // Rules that require several subjects out of a list.
  ['oauAccounting', ['English C6, Maths C6, Econs C6, Govt C6, Accounts C4'], 'met 100'],
  ['oauAccounting', ['English C6, Maths C6, Econs C6, Govt C6, Commerce C4'], 'short'],
  ['oauAccounting', ['English C6, Maths C6, Econs C6, Yoruba Language C6, Lit-in-English C4'], 'met 100'],
  ['lasuBusiness', ['English C6, Maths C6, Commerce C6, Econs C6, Geog C6'], 'met 100', born('2008-11-21')],
  ['lasuBusiness', ['English C6, Maths C6, Commerce C6, Econs C6, Geog C6'], 'short', born('2008-11-22')],
  ['lasuBusiness', ['English C6, Maths C6, Commerce C6, Econs C6, Biology C6'], 'short', born('2000-01-01')],
  ['nounComputerScience', ['English C6, Maths C6, Physics C6, Chem C6, Further Maths C6'], 'met 100'],
  ['nounComputerScience', ['English C6, Further Maths C6, Physics C6, Chem C6, Biology C6'], 'short'],
  ['nounComputerScience', ['English C6, Maths C6, Physics C6, Chem C6, Geography C6'], 'short'],
  // Rules that accept one of two or three alternative subjects.
  ['minnaComputerScience', ['English C6, Maths C6, Physics C6, Chem C6, Geog C6'], 'met 100'],
  ['minnaComputerScience', ['English C6, Maths C6, Physics C6, Chem C6, Agric C6'], 'short'],
  ['nounPublicHealth', ['English C6, Maths C6, Health Science C6, Chem C6, Physics C6'], 'met 100'],
  // Health Education is WAEC's name for Health Science. If two slips show both names, they are one subject.
  ['nounPublicHealth', ['English C6, Maths C6, Health Education C6, Chem C6, Physics C6'], 'met 100'],
  ['nounPublicHealth', ['English C6, Maths C6, Physical Education C6, Chem C6, Physics C6'], 'short'],
  ['nounCertificate', ['WAEC 2020: Health Education C6', 'NECO 2021: Health Science C6'], 'short'],
  ['nounCertificate', ['WAEC 2020: Health Education C6', 'NECO 2021: Biology C6'], 'met 100'],
  ['nounEnvironmentalHealth', ['English C6, Maths C6, Agric Science C6, Chem C6, Biology C6'], 'met 100'],
  ['nounEnvironmentalHealth', ['English C6, Maths C6, Economics C6, Chem C6, Biology C6'], 'short'],
  // Rules with routes for holders of other qualifications: a minimum class, number of points or number of passes.
  ['abujaLevels', [five], 'met 200', alevel('Economics', 'Government')],
  ['abujaLevels', [five], 'met 100', alevel('Economics')],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'met 200',
    withQualification('IJMB', { points: 10 }),
  ],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'short',
    withQualification('IJMB', { points: 9 }),
  ],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'met 200',
    withQualification('Diploma', { class: 'Upper Credit' }),
  ],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'short',
    withQualification('Diploma', { class: 'Lower Credit' }),
  ],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'short',
    withQualification('NCE', { points: 10 }),
  ],
  ['abujaLevels', [five], 'met 200', withQualification('NCE', { points: 10 })],
  [
    'abujaLevels',
    ['English C6, Maths C6, Biology C6, Govt C6'],
    'short',
    {
      qualifications: [
        { kind: 'IJMB', points: 6 },
        { kind: 'Diploma', class: 'Lower Credit' },
      ],
    },
  ],
  [
    'abujaLevels',
    ['NABTEB 2020: English C6, Maths C6, Biology C6, Govt C6'],
    'short',
    withQualification('IJMB', { points: 12 }),
  ],
  ['unnAccountancy', ['English C6, Maths C6, Biology C6'], 'met 200', alevel('Economics', 'Government')],
  ['unnAccountancy', ['English C6, Maths C6, Economics C6'], 'short', alevel('Economics', 'Government')],
  ['unnAccountancy', ['English C6, Economics C6'], 'met 200', alevel('Economics', 'Government', 'Accounts')],
  ['unnAccountancy', ['Economics C6'], 'short', alevel('Economics', 'Government', 'Accounts')],
  // Rules that require grades in a given number of subjects of another qualification, but name no subjects.
  ['oauEconomics', ['English C6, Maths C6, Economics C6'], 'met 200', alevel('Government', 'Geography')],
  ['oauEconomics', ['English C6, Maths C6, Economics C6'], 'short', alevel('Government')],
  ['oauEconomics', ['English C6, Maths C6, Economics C6'], 'short', alevel('Government', 'Economics')],
  [
    'oauEconomics',
    ['English C6, Maths C6, Economics C6'],
    'met 200',
    alevel('Government', 'Economics', 'Geography'),
  ],
  ['nounNce', [five], 'met 200', nce('C', 'D', 'E')],
  ['nounNce', [five], 'short', nce('C', 'D')],
  ['nounNce', [five], 'short', nce('D', 'D', 'E')],
  ['nounNce', [five], 'met 200', nce('E', 'C', 'C')],
  ['nounNce', [five], 'met 200', nce('Merit', 'Pass', 'Pass')],
  ['nounNce', [five], 'short', nce('Pass', 'Pass', 'Pass')],
  // Rules that accept a lower grade in one subject.
  ['ibadanPsychology', ['English C6, Maths E8, Biology C6, Govt C6, CRS C6, Yoruba C6'], 'met 100'],
  ['ibadanPsychology', ['English C6, Maths F9, Biology C6, Govt C6, CRS C6, Yoruba C6'], 'short'],
  ['ibadanPsychology', ['English C6, Maths E8, Biology C6, Govt C6, CRS C6'], 'short'],
  ['ibadanPsychology', ['English C6, Maths P8, Biology C6, Govt C6, CRS C6, Yoruba C6'], 'met 100'],
  [
    'ibadanPsychology',
    ['English C6, Biology C6, Govt C6, CRS C6, Yoruba C6', 'NECO 2021: Maths E8'],
    'short',
  ],
  ['nounScience2024', ['English C6, Maths C6, Biology C6, Chem C6, Physics D7, Agric C6'], 'met 100'],
  ['nounScience2024', ['English C6, Maths C6, Biology C6, Chem C6, Physics E8, Agric C6'], 'short'],
  ['nounEducationChemistry', ['English E8, Maths C6, Biology C6, Chem C6, Physics C6, Agric C6'], 'met 100'],
  ['nounEducationChemistry', ['Maths C6, Biology C6, Chem C6, Physics C6, Agric C6'], 'short'],
  // Rules that accept a qualification or another subject in place of a subject, or exclude subjects.
  [
    'nounEducationChemistry',
    ['Maths C6, Biology C6, Chem C6, Physics C6, Agric C6'],
    'met 100',
    withQualification('NCE General English'),
  ],
  ['bensonIdahosa', ['Maths C6, Biology C6, Govt C6, CRS C6'], 'met 100', nceEnglish('Pass')],
  ['bensonIdahosa', ['Maths C6, Biology C6, Govt C6, CRS C6'], 'short', nceEnglish('Fail')],
  ['bensonIdahosa', ['Maths C6, Biology C6, Govt C6, CRS C6'], 'short', nce('A', 'A')],
  ['bensonIdahosa', ['English C6, Maths C6, Biology C6, Govt C6'], 'short', nceEnglish('Merit')],
  ['bensonIdahosa', ['English C6, Maths C6, Biology C6, Govt C6, CRS C6'], 'met 100', nceEnglish('Merit')],
  ['bensonIdahosa', ['English D7, Maths C6, Biology C6, Govt C6, CRS C6'], 'met 100', nceEnglish('Merit')],
  ['covenantAccounting', ['English C6, Further Maths C6, Economics C6, Govt C6, Biology C6'], 'met 100'],
  ['covenantAccounting', ['Literature C6, Maths C6, Economics C6, Govt C6, Biology C6'], 'short'],
  ['unilagEconomics', ['English C6, Maths C6, Economics C6, Commerce C6, Biology C6'], 'short'],
  ['unilagEconomics', ['English C6, Maths C6, Economics C6, Govt C6, Biology C6, Commerce F9'], 'met 100'],
  // Rules with routes to levels above 100.
  ['lagosDli', [five], 'met 100', born('2005-10-31')],
  ['lagosDli', [five], 'short', born('2005-11-01')],
  ['lagosDli', [five], 'met 200', { ...withQualification('JUPEB'), ...born('1990-05-05') }],
  ['lagosDli', [five], 'met 300', { ...withQualification('HND'), ...born('1990-05-05') }],
  ['lagosDli', ['English C6'], 'short', { ...withQualification('HND'), ...born('1990-05-05') }],
  ['nounComputerScience', [five], 'met 300', withQualification('HND', { class: 'Lower Credit' })],
  ['nounComputerScience', [five], 'met 200', withQualification('HND', { class: 'Pass' })],
  ['nounComputerScience', [five], 'met 200', withQualification('ND', { class: 'Distinction' })],
  ['nounComputerScience', [five], 'short', withQualification('ND', { class: 'Lower Credit' })],
  [
    'bayeroPartTime',
    ['English C6, Maths C6, Hausa C6'],
    'met 200',
    { ...withQualification('NCE'), ...born('2001-11-21') },
  ],
  ['bayeroPartTime', [five], 'short', born('1990-01-01')],
  [
    'bayeroPartTime',
    ['English C6, Maths C6, Hausa C6'],
    'short',
    { ...withQualification('IJMB', { points: 5 }), ...born('1990-01-01') },
  ],
  // Rules in which the required years of work depend on the class of the qualification.
  ['polytechnicHnd', [], 'met 300', { ...withQualification('ND', { class: 'Lower Credit' }), workYears: 1 }],
  ['polytechnicHnd', [], 'short', { ...withQualification('ND', { class: 'Pass' }), workYears: 1 }],
  ['polytechnicHnd', [], 'met 300', { ...withQualification('ND', { class: 'Pass' }), workYears: 2 }],
  // Rules with an age limit, or with mature entry.
  ['nounCertificate', ['English C6, CRS C6'], 'met 100'],
  ['nounCertificate', ['English C6'], 'short', { ...born('1996-11-22'), workYears: 12 }],
  ['nounCertificate', [], 'met 100', { ...born('1996-11-21'), workYears: 10 }],
  ['nursingCouncil', [science], 'met 100', born('1990-11-22')],
  ['nursingCouncil', [science], 'short', born('1990-11-21')],
  // Rules that restrict which examination bodies can be combined.
  ['nabtebApart', ['English C6, Govt C6, CRS C6', 'NECO 2021: Yoruba C6, Biology C6'], 'met 100'],
  ['nabtebApart', ['English C6, Govt C6, CRS C6', 'NABTEB 2021: Yoruba C6, Biology C6'], 'short'],
  // Rules that accept awaited results, reject them, or accept them until a given day.
  ['abujaYearOne', ['English AR, Maths C6, Economics B3, Govt C5, Biology C6'], 'awaiting'],
  ['abujaYearOne', ['English AR, Maths F9, Economics B3, Govt C5, Biology C6, CRS C4'], 'short'],
  ['lagosDli', ['English AR, Maths C6, Economics B3, Govt C5, Biology C6'], 'short', born('1990-01-01')],
  [
    'covenantAwaited',
    ['English AR, Maths C6, Economics B3, Govt C5, Biology C6'],
    'awaiting',
    { on: '2026-05-04', judgedOn: '2026-07-31' },
  ],
  [
    'covenantAwaited',
    ['English AR, Maths C6, Economics B3, Govt C5, Biology C6'],
    'short',
    { on: '2026-05-04', judgedOn: '2026-08-01' },
  ],
  ['oauNursing', ['English AR, Maths C5, Biology C6, Chemistry C4, Physics B3'], 'short'],
  // Rules that limit the age of the results.
  ['imoEducation', [`WAEC 2020: ${five}`], 'met 100'],
  ['imoEducation', [`WAEC 2019: ${five}`], 'short'],
]

it.each(cases)('%s: %j is %s', (name, lines, wanted, more = {}) => {
  const rule: EntryRule = rules[name]
  const candidate = { sittings: lines.map(sittingOf), on: '2026-11-21', ...more }
  const { outcome, level, missing } = compileRule(rule)(candidate)
  expect(outcome === 'met' ? `met ${level}` : outcome).toBe(wanted)
  expect(missing.length === 0).toBe(outcome === 'met')
})

it('names a published source for every rule', () => {
  for (const rule of Object.values(rules))
    expect(rule.source).toMatch(/^https?:\/\/\S+( \((undated|undated, before \d{4}|\d{4}(\/\d{2})?)\))?$/)
  expect(cases.length).toBeGreaterThanOrEqual(80)
})
