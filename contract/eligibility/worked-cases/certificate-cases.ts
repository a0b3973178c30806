import { alevel, type Case, certificate, five, nce, registered, withQualification } from './candidates.ts'
import type { certificateRules } from './certificate-rules.ts'
import { teachersGradeTwo } from './rule-forms.ts'

const taught = (...lists: string[]) => ({
  qualifications: lists.map((list) => certificate(teachersGradeTwo, list)),
})
const british = (...lists: string[]) => ({
  qualifications: lists.map((list) => certificate('IGCSE / GCSE', list)),
})
const fiveMerits = 'English Merit, Maths Credit, Biology Merit, Govt Distinction, CRS Merit'

/** Worked cases of `certificateRules`. */
export const certificateCases: Case<keyof typeof certificateRules>[] = [
  // A Teachers' Grade II certificate counts as a sitting with its own grades. A merit is a credit, a pass is not.
  ['abujaAllBodies', [], 'met 100', taught(fiveMerits)],
  ['abujaAllBodies', [], 'short', taught('English Merit, Maths Pass, Biology Merit, Govt Merit, CRS Merit')],
  ['abujaAllBodies', ['English C6, Maths C6'], 'met 100', taught('Biology Merit, Govt Merit, CRS Merit')],
  ['abujaAllBodies', ['English C6, Maths C6, Biology C6, Govt C6'], 'short', taught('Govt Merit, CRS Pass')],
  [
    'abujaAllBodies',
    ['English C6', 'NECO 2021: Maths C6'],
    'short',
    taught('Biology Merit, Govt Merit, CRS Merit'),
  ],
  ['abujaAllBodies', [], 'short', withQualification(teachersGradeTwo)],
  ['abujaAllBodies', [], 'short', taught('English C6, Maths C6, Biology C6, Govt C6, CRS C6')],
  ['nounDiploma', [], 'met 100', taught('English Pass, Maths Merit, CRS Merit, Govt Merit')],
  ['nounDiploma', [], 'short', taught('English Fail, Maths Merit, CRS Merit, Govt Merit')],
  ['nounDiploma', ['English E8, CRS C5'], 'met 100', taught('Maths Merit, Govt Merit')],
  ['nounDiploma', ['English E8, CRS AR'], 'awaiting', taught('Maths Merit, Govt Merit')],
  ['imoBiology', ['English C6, Maths C6, Biology C6'], 'met 100', taught('Chemistry Merit, Hausa Merit')],
  ['imoBiology', ['English C6, Maths C6, Biology C6'], 'short', taught('Chemistry Pass, Hausa Merit')],
  [
    'imoBiology',
    [],
    'met 100',
    { qualifications: [certificate('GCE O Level', 'English 6, Maths 5, Biology 3, Chemistry 6, Hausa 1')] },
  ],
  [
    'imoBiology',
    [],
    'short',
    { qualifications: [certificate('GCE O Level', 'English 7, Maths 5, Biology 3, Chemistry 6, Hausa 1')] },
  ],
  ['colleges', [], 'met 100', taught('English Merit, Maths Pass, CRS Merit, Govt Merit, Hausa Pass')],
  ['colleges', [], 'short', taught('English Merit, Maths Pass, CRS Merit, Govt Pass, Hausa Pass')],
  ['colleges', [], 'met 100', { ...taught('English Pass'), workYears: 5 }],
  ['colleges', [], 'short', { ...taught('English Pass'), workYears: 4 }],
  // British certificates have letters or numbers. A 7 is a good grade, not a D7.
  ['britishCertificates', [], 'met 100', british('English C, Maths A*, Biology B, Chemistry C, Physics C')],
  ['britishCertificates', [], 'short', british('English C, Maths A*, Biology B, Chemistry C, Physics D')],
  ['britishCertificates', [], 'met 100', british('English 4, Maths 7, Biology 9, Chemistry 5, Physics 6')],
  ['britishCertificates', [], 'short', british('English 3, Maths 7, Biology 9, Chemistry 5, Physics 6')],
  ['britishCertificates', ['English C6, Maths B3'], 'met 100', british('Biology 4, Chemistry c, Physics 8')],
  // NABTEB's grades A2, A3, P7 and P8 are ranked by their digit.
  [
    'tasceCounselling',
    ['NABTEB 2009: English A3, Maths P8, Commerce C5, Govt C6, CRS A2, Yoruba C4'],
    'met 100',
  ],
  [
    'tasceCounselling',
    ['NABTEB 2009: English P7, Maths P8, Commerce C5, Govt C6, CRS A2, Yoruba C4'],
    'short',
  ],
  ['tasceCounselling', [], 'met 100', taught(`${fiveMerits}, Hausa Merit`)],
  // The candidate must have sat Mathematics. Any grade is enough, even F9.
  ['nationalGuidelines', ['English C6, Maths F9, CRS C6, Govt C6, History C6, Yoruba C6'], 'met 100'],
  ['nationalGuidelines', ['English C6, CRS C6, Govt C6, History C6, Yoruba C6'], 'short'],
  ['nationalGuidelines', ['English C6, Maths ABS, CRS C6, Govt C6, History C6, Yoruba C6'], 'short'],
  // Three of the credits must be relevant to the degree.
  ['abujaRelevant', ['English C6, Econs C6, Govt C6, Commerce C6, Biology C6'], 'met 100'],
  ['abujaRelevant', ['English C6, Econs C6, Govt C6, Physics C6, Biology C6'], 'short'],
  // A professional certificate raises the level. The O'level results are still required.
  ['lagosProfessionals', [five], 'met 200', registered('ACIB')],
  ['lagosProfessionals', [five], 'met 100', registered('Registered Nurse')],
  ['lagosProfessionals', ['English C6'], 'short', registered('ACA')],
  // Each subject of each certificate has its own minimum grade.
  ['nounTable', [`${five}, Physics C6`], 'met 200', alevel('Mathematics')],
  ['nounTable', [`${five}, Physics C6`], 'short', alevel('Economics')],
  ['nounTable', [`${five}, Physics C6`], 'met 200', { qualifications: [certificate('NCE', 'Maths Merit')] }],
  ['nounTable', [`${five}, Physics C6`], 'short', { qualifications: [certificate('NCE', 'Maths Pass')] }],
  // Minimum classes of a degree and of an NCE.
  ['classes', [five], 'met 200', withQualification("Bachelor's degree", { class: 'Third Class' })],
  ['classes', [five], 'short', withQualification("Bachelor's degree", { class: 'Pass' })],
  ['classes', [five], 'met 200', withQualification('NCE', { class: 'merit' })],
  ['classes', [five], 'short', nce('Pass')],
]
