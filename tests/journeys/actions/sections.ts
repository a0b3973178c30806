import type { Page } from 'playwright-core'
import { aBiodata, aNextOfKin } from '#tests/support/samples.ts'
import { button, field, heading } from './auth-pages.ts'
import { institution } from '#tests/support/institution/index.ts'

const save = 'Save and continue'

export async function fillBiodata(page: Page): Promise<void> {
  await heading(page, 'Bio-Data')
  await page.getByRole('radio', { name: aBiodata.gender, exact: true }).check()
  const [year = '', month = '', day = ''] = aBiodata.dob.split('-')
  const birth = page.getByRole('group', { name: 'Date of Birth' })
  await birth.getByLabel('Day').fill(day)
  await birth.getByLabel('Month').fill(month)
  await birth.getByLabel('Year').fill(year)
  await field(page, 'Marital Status').selectOption(aBiodata.maritalStatus)
  await field(page, 'State of Origin').selectOption({ label: 'Akwa Ibom' })
  await field(page, 'Local Government Area').selectOption(aBiodata.lga)
  await field(page, 'Address').fill(aBiodata.address)
}

export async function saveBiodata(page: Page): Promise<void> {
  await button(page, save).click()
  await heading(page, 'Next of Kin')
}

export async function fillNextOfKin(page: Page): Promise<void> {
  await heading(page, 'Next of Kin')
  await page.getByLabel('Title').selectOption('Mrs')
  await field(page, 'First Name').fill(aNextOfKin.firstName)
  await field(page, 'Surname').fill(aNextOfKin.lastName)
  await field(page, 'Other Name(s)').fill(aNextOfKin.othername)
  await field(page, 'Email').fill(aNextOfKin.email)
  await field(page, 'Phone Number').fill(aNextOfKin.mobileNumber)
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await field(page, 'Occupation').fill(aNextOfKin.occupation)
  await field(page, 'Relationship').selectOption({ label: 'Sister' })
  await field(page, 'Address').fill(aNextOfKin.address)
}

export async function saveNextOfKin(page: Page): Promise<void> {
  await button(page, save).click()
  await heading(page, 'Program Choices')
}

const category = institution.programmes[1]
export const chosen = {
  category: category?.name ?? '',
  programme: category?.programmes[0]?.description ?? '',
}

export async function chooseProgramme(page: Page): Promise<void> {
  await heading(page, 'Program Choices')
  await field(page, 'Program Category').selectOption({ label: chosen.category })
  await field(page, 'Program Type').selectOption({ label: chosen.programme })
}

export async function saveProgramme(page: Page): Promise<void> {
  await button(page, save).click()
  await heading(page, 'Records')
}
