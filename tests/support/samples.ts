import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { nextOfKinExample } from '#contract/steps/next-of-kin.ts'

export const aPassword = 'four calm rivers meeting'

let serial = 0

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

export const aBiodata = biodataExample

export const aNextOfKin = { ...nextOfKinExample, lga: '' }

export const anOlevelResult = {
  examName: 'WAEC',
  examNumber: '4250101001',
  examYear: '2005',
  subjects: [],
}
