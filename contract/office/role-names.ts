import type { Role } from '#contract/office/policy.ts'

export const roleNames: Record<Role, string> = {
  clerk: 'Clerk',
  approver: 'Approver',
  bursar: 'Bursar',
  auditor: 'Auditor',
  admin: 'Administrator',
}
