import type { Endpoint } from '../endpoint.ts'
import { officeApplications } from './applications.ts'
import { officeAudit, officeMoney } from './audit.ts'
import { decisions } from './decisions.ts'
import { leases } from './leases.ts'
import { staff } from './staff.ts'

/** All JSON endpoints of the admissions office. The API description and the contract tests use this list. */
export const officeEndpoints: readonly Endpoint[] = [
  staff,
  officeApplications,
  leases,
  decisions,
  officeAudit,
  officeMoney,
].flatMap((group) => Object.values<Endpoint>(group))
