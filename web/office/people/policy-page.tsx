import { useQuery } from '@tanstack/react-query'
import { roles } from '#contract/office/staff/policy.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Loaded } from '../page/loaded.tsx'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { policyQuery } from '../queries.ts'
import { policyWords } from './policy-words.ts'

interface Rule {
  permission: string
  roles: readonly string[]
}

const words: ReadonlyMap<string, string> = new Map(Object.entries(policyWords))

const columns: Column<Rule>[] = [
  { key: 'permission', header: 'What', render: ({ permission }) => words.get(permission) ?? permission },
  ...roles.map((role) => ({
    key: role,
    header: roleNames[role],
    render: (rule: Rule) => (rule.roles.includes(role) ? 'Yes' : '–'),
  })),
]

/** The roles and their permissions, as the server enforces them. */
export function PolicyPage() {
  const query = useQuery(policyQuery)
  useOfficePage('Roles and permissions')
  return (
    <>
      <PageHeading title="Roles and permissions">
        Nobody can approve their own proposal, whatever their role.
      </PageHeading>
      <Loaded query={query} what="The policy">
        {(rules) => (
          <Table
            caption="Policy"
            columns={columns}
            rows={rules}
            rowKey={({ permission }) => permission}
            dense
          />
        )}
      </Loaded>
    </>
  )
}
