import type { Endpoint } from '../endpoint.ts'
import { officeApplications } from './applications.ts'
import { officeAudit, officeMoney } from './audit.ts'
import { decisions } from './decisions.ts'
import { staff } from './staff.ts'

/** Every JSON call of the admissions office, for the documentation and the tests that are made from it. */
export const officeEndpoints: readonly Endpoint[] = [
  staff,
  officeApplications,
  decisions,
  officeAudit,
  officeMoney,
].flatMap((group) => Object.values<Endpoint>(group))
