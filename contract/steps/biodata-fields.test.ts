import { expect, test } from 'vitest'
import { personFieldNames, personFields, personOf } from '../profile.ts'
import { biodataBody } from './biodata.ts'
import { biodataAnswers, biodataExample, biodataRow } from './biodata-fields.ts'

const answers = { ...biodataExample, noOthername: false }
const empty = {
  ...biodataRow(answers),
  address: null,
  state: null,
  lga: null,
  gender: null,
  dob: null,
  maritalStatus: null,
  nationality: null,
}

test('the example is valid', () => {
  expect(biodataBody.parse(biodataExample)).toEqual(biodataExample)
})

test('converts answers to columns and back', () => {
  const row = biodataRow(answers)
  expect(row).toMatchObject({ firstname: 'Ọlúwaṣeun', surname: 'Ẹ̀kúndayọ̀', mobileNo: '08000000011' })
  expect(Object.keys(row).toSorted()).toEqual(personFieldNames.toSorted())
  expect(biodataAnswers(row)).toEqual(answers)
})

test('a missing text is empty in the form and in the profile', () => {
  expect(biodataAnswers(empty)).toMatchObject({
    lastName: 'Ẹ̀kúndayọ̀',
    address: '',
    dob: '',
    noOthername: false,
  })
  const person = personOf(empty)
  expect(person).toMatchObject({ surname: 'Ẹ̀kúndayọ̀', address: '', dob: '', noOthername: false })
  for (const name of personFieldNames) expect(personFields[name].safeParse(person[name]).success).toBe(true)
})
