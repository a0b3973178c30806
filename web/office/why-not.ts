import { may, type Permission, policy, type Role, roles } from '#contract/office/staff/policy.ts'

const roleWords: Record<Role, string> = {
  clerk: 'a clerk',
  approver: 'an approver',
  bursar: 'the bursar',
  auditor: 'an auditor',
  admin: 'an administrator',
}

function anyOf(chosen: readonly Role[]): string {
  const words = chosen.map((each) => roleWords[each])
  const last = words.at(-1) ?? 'nobody'
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}

/**
 * Returns a text that says which roles have the permission, for example beside a disabled button. Returns null if this
 * role has the permission.
 */
export function whyNot(role: Role, permission: Permission): string | null {
  return may(role, permission) ? null : `Only ${anyOf(policy[permission])} can do this.`
}

/** Returns the roles that have all the permissions: «an approver or an administrator». Null if there is none. */
export function whoMay(permissions: readonly Permission[]): string | null {
  const able = roles.filter((role) => permissions.every((permission) => may(role, permission)))
  return able.length === 0 ? null : anyOf(able)
}
