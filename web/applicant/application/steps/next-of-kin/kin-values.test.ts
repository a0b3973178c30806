import { describe, expect, it } from 'vitest'
import { nextOfKinBody } from '#contract/steps/next-of-kin.ts'
import { issuesOf } from '#web/forms/issues.ts'
import { kinBody, type KinValues, kinValuesOf } from './kin-values.ts'

const unanswered = {
  nextTitle: '',
  nextSurname: '',
  nextFirstname: '',
  nextOthername: '',
  nextNoOthername: false,
  nextEmail: '',
  nextPhoneNumber: '',
  nextGender: '',
  nextOccupation: '',
  relationship: '',
  nextAddress: '',
  guardian: null,
}

const answered: KinValues = {
  ...kinValuesOf(unanswered),
  firstName: 'Ụzọamaka',
  lastName: 'Okonkwo',
  othername: 'Ada',
  email: 'kin@mail.example',
  mobileNumber: '0800 000 0012',
  gender: 'female',
  occupation: 'Trader',
  relationship: 'sister',
  address: '3 School Lane, Enugu',
}

describe('the initial values of the form', () => {
  it('have the next of kin as guardian by default', () => {
    expect(kinValuesOf(unanswered)).toMatchObject({ sameGuardian: true, 'guardian.firstName': '' })
  })

  it('contain a separate guardian', () => {
    const guardian = {
      title: 'Mr',
      firstName: 'Bola',
      lastName: 'Ade',
      othername: '',
      noOthername: true,
      email: 'bola@mail.example',
      mobileNumber: '+2348000000013',
      gender: 'Male',
      occupation: 'Driver',
      relationship: 'Uncle',
      address: '1 Long Street',
    }
    expect(kinValuesOf({ ...unanswered, guardian })).toMatchObject({
      sameGuardian: false,
      'guardian.firstName': 'Bola',
      'guardian.gender': 'male',
      'guardian.relationship': 'uncle',
    })
  })
})

describe('the request body', () => {
  it('is valid, without an unselected title and with an empty lga', () => {
    const body = kinBody(answered)
    expect(issuesOf(nextOfKinBody, body)).toBeNull()
    expect(body).toMatchObject({ lga: '', guardian: null })
    expect('title' in body).toBe(false)
  })

  it('leaves out a guardian typed before the tick', () => {
    expect(kinBody({ ...answered, 'guardian.firstName': 'Bola' }).guardian).toBeNull()
  })

  it('clears the other name if there is none', () => {
    expect(kinBody({ ...answered, noOthername: true })).toMatchObject({ othername: '', noOthername: true })
  })

  it('has field errors of the guardian with the names used in the form', () => {
    const errors = issuesOf(nextOfKinBody, kinBody({ ...answered, sameGuardian: false }))
    const fields = Object.keys(errors ?? {})
    expect(fields).toContain('guardian.firstName')
    expect(fields.every((field) => field in answered)).toBe(true)
  })
})
