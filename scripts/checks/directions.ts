import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { directionRules, packages } from './direction-rules.ts'
import type { Finding } from './finding.ts'
import { folderCycles } from './folder-cycles.ts'

/**
 * Minimum number of modules. If dependency-cruiser finds fewer, it has not read the repository, so every rule would
 * pass.
 */
const minModules = 60

const code = /\.tsx?$/

/**
 * Checks imports against the direction rules, including type-only imports. Also reports (1) cyclic imports
 * between neighbouring folders, (2) a folder of `packages` without modules, and (3) a total below `fewest` modules.
 */
export async function checkDirections(root: string, fewest = minModules): Promise<Finding[]> {
  const present = packages.filter((name) => existsSync(join(root, name)))
  if (present.length === 0) return [{ where: root, what: 'no package to read was found' }]
  const { output } = await cruise(present, {
    baseDir: root,
    // TypeScript 7 has no JavaScript API, so dependency-cruiser cannot use its compiler. Without another parser, it
    // would read no TypeScript file.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^dist/', '^node:', String.raw`\.(css|svg|png|woff2)`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    validate: true,
    ruleSet: { forbidden: directionRules },
  })
  if (typeof output === 'string') return [{ where: root, what: 'dependency-cruiser gave no result to read' }]
  return [...unread(root, present, output, fewest), ...violations(output), ...folderCycles(output.modules)]
}

function unread(root: string, present: string[], { modules }: ICruiseResult, fewest: number): Finding[] {
  const readModules = modules.filter(({ source }) => code.test(source) && !source.includes('node_modules/'))
  const findings = present
    .filter(
      (name) => hasCode(join(root, name)) && !readModules.some(({ source }) => source.startsWith(`${name}/`)),
    )
    .map((name) => ({ where: name, what: 'none of its files was read' }))
  if (readModules.length >= fewest) return findings
  return [
    ...findings,
    { where: root, what: `only ${readModules.length} modules were read, fewer than ${fewest}` },
  ]
}

function hasCode(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => code.test(name))
}

function violations({ summary }: ICruiseResult): Finding[] {
  const reasons = new Map(directionRules.map(({ name, comment }) => [name, comment]))
  return summary.violations.map(({ from, to, rule, cycle }) => ({
    where: from,
    what: cycle
      ? `is in a circle: ${cycle.map(({ name }) => name).join(' -> ')}`
      : `imports ${to} (${rule.name}: ${reasons.get(rule.name) ?? ''})`,
  }))
}
