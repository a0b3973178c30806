import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Top-level folders that contain code. */
export const packages = ['contract', 'institution', 'server', 'web', 'sandbox', 'tests', 'bench', 'scripts']

/** Pattern for paths of tests, which may import test tools. */
const tests = String.raw`\.(test|journey)\.tsx?$`
const testTools = String.raw`(^tests/|node_modules/(vitest|fast-check)/)`

type Paths = string | string[]

function forbid(
  name: string,
  comment: string,
  from: Paths,
  to: Paths,
  except?: { from?: Paths; to?: Paths },
) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: [tests, ...[except?.from ?? []].flat()] },
    to: { path: to, ...(except?.to ? { pathNot: except.to } : {}) },
  } satisfies IForbiddenRuleType
}

/** Returns the rule, and a copy of it that applies only to tests. The copy allows imports of test tools. */
function alsoInTests(rule: IForbiddenRuleType & { to: { pathNot?: Paths } }): IForbiddenRuleType[] {
  const name = `${rule.name}-in-tests`
  const pathNot = [testTools, ...[rule.to.pathNot ?? []].flat()]
  const from = { path: [rule.from.path ?? []].flat().map((path) => `${path}.*${tests}`) }
  return [rule, { ...rule, name, from, to: { ...rule.to, pathNot } }]
}

const betweenPackages: IForbiddenRuleType[] = [
  forbid('contract-is-pure', 'contract/ imports nothing but zod', '^contract/', '.+', {
    to: ['^contract/', 'node_modules/zod/'],
  }),
  forbid(
    'institution-knows-the-contract-only',
    'institution/ imports contract/ only',
    '^institution/',
    '.+',
    {
      to: ['^institution/', '^contract/', 'node_modules/zod/'],
    },
  ),
  {
    name: 'institution-is-passed-in',
    comment:
      'Programs load the institution from INSTITUTION_DIR and pass it on; tests use tests/support/institution/',
    severity: 'error',
    from: { path: '^(contract|server|web|sandbox|tests|bench|scripts)/' },
    to: { path: '^institution/' },
  },
  ...alsoInTests(
    forbid(
      'server-and-web-never-meet',
      'They share code only in contract/',
      '^server/',
      '^(web|bench|scripts)/',
    ),
  ),
  ...alsoInTests(
    forbid(
      'web-and-server-never-meet',
      'They share code only in contract/',
      '^web/',
      '^(server|sandbox|bench|scripts)/',
    ),
  ),
  ...alsoInTests(
    forbid('applicant-knows-no-office', 'Two entries, two bundles', '^web/applicant/', '^web/office/'),
  ),
  ...alsoInTests(
    forbid('office-knows-no-applicant', 'Two entries, two bundles', '^web/office/', '^web/applicant/'),
  ),
  forbid(
    'blocks-know-neither-router-nor-api',
    'All pages use web/ui, so it gets its data as properties',
    '^web/ui/',
    ['node_modules/(react-router|@tanstack)/', '^web/(api|applicant|office)/', '^contract/endpoints?[/.]'],
  ),
  forbid('api-knows-no-pages', 'web/api is below the pages', '^web/api/', '^web/(ui|applicant|office)/'),
  forbid(
    'forms-know-no-pages',
    'The portal and the office both use forms and toasts',
    '^web/(forms|toasts)/',
    '^web/(applicant|office)/',
  ),
  forbid(
    'sandbox-comes-in-at-the-start',
    'Only server/start/sandboxes.ts may import the fake services',
    '^(server|web)/',
    '^sandbox/',
    { from: '^server/start/sandboxes\\.ts$' },
  ),
  forbid(
    'sandbox-speaks-protocols',
    'The sandbox replaces external services and shares no code with the server',
    '^sandbox/',
    ['^(server|web|bench|scripts)/'],
  ),
  forbid(
    'nothing-imports-tests',
    'tests/ and bench/ are used by tests and benches only',
    '^',
    '^(tests|bench)/',
    {
      from: ['^(tests|bench)/', '^vitest\\.config\\.ts$'],
    },
  ),
]

const routes = String.raw`^server/modules/.*routes[^/]*\.ts$`
const services = String.raw`^server/modules/.*service[^/]*\.ts$`
const stores = String.raw`^server/modules/.*store[^/]*\.ts$`

const insideTheServer: IForbiddenRuleType[] = [
  forbid('routes-ask-the-service', 'routes -> service -> store -> db', routes, [
    String.raw`store[^/]*\.ts$`,
    '^server/db/',
    'node_modules/(pg|kysely)/',
  ]),
  forbid(
    'only-stores-write-sql',
    'Only stores and step files write SQL; sql-owner.ts looks for queries in the other files',
    '^server/modules/',
    'node_modules/(pg|kysely)/',
    { from: [stores, '^server/modules/application/steps/'] },
  ),
  forbid('services-are-below-routes', 'routes -> service -> store -> db', services, routes),
  forbid('stores-are-below', 'routes -> service -> store -> db', stores, [routes, services, '^server/http/']),
  forbid(
    'modules-meet-by-service',
    "A module uses another's services, types and pure functions, never its stores or routes",
    '^server/modules/([^/]+)/',
    [routes, stores],
    { to: '^server/modules/$1/' },
  ),
  ...alsoInTests(
    forbid(
      'http-knows-no-modules',
      'Routes of the modules use server/http, never the reverse',
      '^server/http/',
      ['^server/modules/'],
    ),
  ),
  ...alsoInTests(
    forbid(
      'authentication-knows-no-profile',
      'Code that both need belongs in credentials/',
      '^server/modules/authentication/',
      '^server/modules/profile/',
    ),
  ),
  ...alsoInTests(
    forbid(
      'profile-knows-no-authentication',
      'Code that both need belongs in credentials/',
      '^server/modules/profile/',
      '^server/modules/authentication/',
    ),
  ),
  ...alsoInTests(
    forbid(
      'credentials-are-below-both',
      'Sign-in, registration and staff all use codes, passwords and rate limits',
      '^server/modules/credentials/',
      '^server/modules/(authentication|profile|staff)/',
    ),
  ),
  forbid(
    'applicant-record-is-below-modules',
    'All modules use the applicant record, so it must not import a module',
    '^server/applicant/',
    ['^server/(modules|http|adapters)/', String.raw`^server/(start/|(app|main|config|services)\.ts$)`],
  ),
  forbid('database-is-the-floor', 'server/db knows nothing above it', '^server/db/', [
    '^server/(applicant|modules|http|adapters)/',
    String.raw`^server/(start/|(app|main)\.ts$)`,
  ]),
  forbid(
    'adapters-come-in-through-the-app',
    'Adapters call external services and must not import modules',
    '^server/adapters/',
    ['^server/(modules|http|db)/', String.raw`^server/(start/|(app|main|config)\.ts$)`],
  ),
  forbid(
    'adapters-are-passed-in',
    'Modules and http/ import only the file of an adapter that defines its interface and errors, such as mail/mail.ts',
    '^server/(modules|http|applicant)/',
    '^server/adapters/',
    { to: String.raw`^server/adapters/([^/]+)/\1\.ts$` },
  ),
  forbid(
    'modules-are-below-the-app',
    'The app passes settings, adapters and other services to the modules',
    '^server/modules/',
    [String.raw`^server/(start/|(app|main|config)\.ts$)`],
  ),
]

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other should be one file',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'An import that cannot be followed cannot be checked',
    severity: 'error',
    from: {},
    // The build plugin in web/build/institution.ts provides the modules `virtual:institution/…`.
    to: { couldNotResolve: true, pathNot: '^virtual:institution/' },
  },
]

export const directionRules: IForbiddenRuleType[] = [...betweenPackages, ...insideTheServer, ...everywhere]
