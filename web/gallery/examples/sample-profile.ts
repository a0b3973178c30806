import type { Profile } from '#contract/profile.ts'
import { biodataExample, biodataRow } from '#contract/steps/biodata-fields.ts'
import { names } from '../sample-names.ts'
import { offered } from './example-values.ts'

const [firstName = '', lastName = ''] = names[0].split(' ')

/** An applicant who has paid the application fee and has to fill in the bio-data. */
export const sampleProfile: Profile = {
  profileId: '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7b',
  applicationNumber: '2027-APP-0042',
  admissionSession: '2026/2027',
  nextStage: 'Biodata',
  email: 'oluwaseun.ekundayo.1994@students.example',
  ...biodataRow({ ...biodataExample, firstName, lastName, othername: '', noOthername: true }),
  programmeId: offered[0]?.id ?? null,
  department: 'Management Sciences',
  programmeLevel: '100',
  avatar: 'avatar',
  profilePicture: 'avatar',
  matricNumber: null,
  hasPaidApplicationFee: true,
  hasPaidAcceptanceFee: false,
  hasPaidSchoolFee: false,
  submittedAt: null,
  nextName: names[1],
  nextTitle: 'Mrs',
  nextSurname: names[1].split(' ')[1] ?? '',
  nextFirstname: names[1].split(' ')[0] ?? '',
  nextOthername: '',
  nextNoOthername: true,
  nextEmail: 'uzoamaka@mail.example',
  nextPhoneNumber: '08030000002',
  nextGender: 'Female',
  nextOccupation: 'Teacher',
  relationship: 'Sister',
  nextAddress: '12 Market Road, Ụmụahịa',
  sectionVersions: { biodata: '1', nextOfKin: '1', programme: '1' },
  guardian: null,
}
