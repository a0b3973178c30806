import { may, type Permission, policy, type Role } from '#contract/office/policy.ts'

const roleWords: Record<Role, string> = {
  clerk: 'a clerk',
  approver: 'an approver',
  bursar: 'the bursar',
  auditor: 'an auditor',
  admin: 'an administrator',
}

/** Returns why a role lacks a permission, as a text beside the disabled button; null if the role has the permission. */
export function whyNot(role: Role, permission: Permission): string | null {
  if (may(role, permission)) return null
  const words = policy[permission].map((each) => roleWords[each])
  const last = words.at(-1) ?? 'nobody'
  return `Only ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last} can do this.`
}
