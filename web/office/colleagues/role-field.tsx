import { roles } from '#contract/office/staff/policy.ts'
import { roleNames } from '#contract/office/staff/role-names.ts'
import type { TextProps } from '#web/forms/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const options = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** Field for the role of a colleague. */
export function RoleField({ hint, ...field }: TextProps & { hint: string }) {
  return <SelectField {...field} label="Role" hint={hint} options={options} />
}
