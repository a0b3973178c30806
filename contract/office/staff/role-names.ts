import type { Role } from './policy.ts'

export const roleNames: Record<Role, string> = {
  clerk: 'Clerk',
  approver: 'Approver',
  bursar: 'Bursar',
  auditor: 'Auditor',
  admin: 'Administrator',
}
