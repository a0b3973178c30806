import type { biodataBody } from '#contract/steps/biodata.ts'

/*
 * One good body for each call, with nobody's real data in it. `{upload:…}` and ids are filled in by the test that
 * has made the thing they name.
 */

export const aPassword = 'four calm rivers meeting'

let serial = 0

/** An address nobody has used in this run. */
export function freshEmail(name = 'ngozi'): string {
  serial += 1
  return `${name}.${process.pid}.${Date.now().toString(36)}.${serial}@mail.example`
}

export function aRegistration(email: string = freshEmail()) {
  return {
    firstName: 'Ọlúwaṣeun',
    lastName: 'Ẹ̀kúndayọ̀',
    othername: 'Táíwò',
    email,
    mobileNumber: '08000000011',
    password: aPassword,
    cpassword: aPassword,
  }
}

export const aBiodata = {
  lastName: 'Ẹ̀kúndayọ̀',
  firstName: 'Ọlúwaṣeun',
  othername: 'Táíwò',
  mobileNumber: '08000000011',
  address: '12 Market Road, Uyo',
  state: 'akwa_ibom',
  lga: 'Uyo',
  gender: 'Female',
  dob: '1988-04-23',
  maritalStatus: 'Married',
  nationality: 'Nigeria',
  jambRegNo: '202412345678AB',
  nin: '12345678901',
} satisfies Parameters<typeof biodataBody.parse>[0]

export const aNextOfKin = {
  firstName: 'Ụzọamaka',
  lastName: 'Nwachukwu-Okonkwo',
  othername: 'Ada',
  email: 'kin@mail.example',
  mobileNumber: '08000000012',
  gender: 'female',
  occupation: 'Trader',
  relationship: 'sister',
  address: '3 School Lane, Enugu',
  lga: '',
}

export const aSchoolRecord = {
  qualification: 'Nigeria Certificate in Education (NCE)',
  name: 'College of the Two Hills',
  startDate: '2006',
  endDate: '2009',
}

export const anOlevelResult = {
  examName: 'WAEC',
  examNumber: '4250101001',
  examYear: '2005',
  subjects: [],
}

export const anEmploymentRecord = {
  employerName: 'Blue Gate Stores',
  designation: 'Shop manager',
  startDate: '2012',
  endDate: '2020',
}
