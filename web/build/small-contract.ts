import { parseAst, type Plugin } from 'vite'
import { steps } from '#contract/steps/registry.ts'
import { stepSaves } from '#contract/steps/step-saves.ts'

/*
 * Removes the parts of the contract that the portal's pages do not read, such as response schemas and permissions. So a
 * phone does not load these parts. The server, the office and the tests use the whole contract.
 */

/** Properties that pages do not read. Key: the contract function whose argument contains them. */
const unread: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['summary', 'errors', 'data', 'params', 'permission', 'freshCode', 'knowsPortal'],
  uploadEndpoint: ['summary', 'errors', 'data', 'upload'],
  downloadEndpoint: ['summary', 'errors', 'download'],
  step: ['example', 'audit', 'endpoints', 'save', 'summary'],
}

/** Function that marks a property that pages do not read. The property is removed. */
const removedMark = 'serverOnly'

/** Functions that mark a field and return it unchanged. Each call is replaced by its first argument, the field. */
const marks = ['auditSafe', 'contactDetail']

interface Node {
  type: string
  start: number
  end: number
}

interface Call extends Node {
  callee: Node & { name?: string }
  arguments: Node[]
}

interface ObjectLiteral extends Node {
  properties: (Node & { key?: Node & { name?: string }; value?: Node })[]
}

interface Declarator extends Node {
  id: Node & { name?: string }
  init: Node | null
}

/** A replacement: `text` takes the place of the source between `from` and `to`. */
type Edit = readonly [from: number, to: number, text: string]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isCall = (node: Node): node is Call => node.type === 'CallExpression'
const isObject = (node: Node | undefined): node is ObjectLiteral => node?.type === 'ObjectExpression'
const isDeclarator = (node: Node): node is Declarator => node.type === 'VariableDeclarator'

/** Calls `see` for a node of the syntax tree and for all nodes below it, outer nodes first. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, see)
}

/** Returns the source of a contract module without the parts that pages do not read. `code` must be JavaScript. */
export function smallModule(code: string): string {
  const program = parseAst(code)
  const edits = callsAtLoad(program).map((start): Edit => [start, start, '/*#__PURE__*/'])
  visit(program, (node) => {
    if (isCall(node)) edits.push(...cutsOf(node))
    if (isObject(node))
      edits.push(
        ...withoutProperties(
          node,
          ({ value }) => value !== undefined && isCall(value) && value.callee.name === removedMark,
        ),
      )
  })
  return edited(code, edits)
}

/**
 * Returns the start of each call in a constant of the module, outside of functions. Such calls run when the module is
 * loaded, and in the contract they have no side effects. A mark before them lets the bundler drop unused constants.
 */
function callsAtLoad(program: Node): number[] {
  const starts = new Set<number>()
  const see = (node: Node, isInConstant: boolean) => {
    if (/Function/.test(node.type)) return
    if (isInConstant && isCall(node)) starts.add(node.start)
    for (const child of Object.values(node).flat())
      if (isNode(child)) see(child, isInConstant || isDeclarator(node))
  }
  see(program, false)
  return [...starts]
}

function cutsOf({ callee, arguments: [first], start, end }: Call): Edit[] {
  const name = callee.name ?? ''
  if (first !== undefined && marks.includes(name))
    return [
      [start, first.start, ''],
      [first.end, end, ''],
    ]
  const names = unread[name]
  if (names === undefined || !isObject(first)) return []
  return withoutProperties(first, ({ key }) => names.includes(key?.name ?? ''))
}

/** Returns the edits that remove the properties of an object for which `isRemoved` returns true. */
function withoutProperties(
  { properties, end }: ObjectLiteral,
  isRemoved: (property: ObjectLiteral['properties'][number]) => boolean,
): Edit[] {
  return properties.flatMap((property, at): Edit[] =>
    // The removed text ends before the next property, so that it includes the comma.
    isRemoved(property) ? [[property.start, properties[at + 1]?.start ?? end - 1, '']] : [],
  )
}

/**
 * Returns the source of the steps registry with only the strings and lists of each step, such as `id`. Pages that show
 * the order of the steps then do not load the schemas of the steps' forms.
 */
export function outlinesOnly(code: string): string {
  const texts = steps.map((step) =>
    Object.entries(step).filter(([, value]) => typeof value === 'string' || Array.isArray(value)),
  )
  return withConstant(
    code,
    'steps',
    texts.map((each) => Object.fromEntries(each)),
  )
}

/**
 * Returns the source of `stepSaves` with only the method, path and access of each endpoint. The outbox can then send a
 * save without loading the schema, because the form has already checked the values.
 */
export function addressesOnly(code: string): string {
  const addresses = Object.entries(stepSaves).map(([id, { method, path, access }]) => [
    id,
    { method, path, access },
  ])
  return withConstant(code, 'stepSaves', Object.fromEntries(addresses))
}

/**
 * Returns the source with the constant `name` set to `value`. @throws Error if the source has no such constant, or
 * more than one
 */
function withConstant(code: string, name: string, value: unknown): string {
  const edits: Edit[] = []
  visit(parseAst(code), (node) => {
    if (isDeclarator(node) && node.id.name === name && node.init !== null)
      edits.push([node.init.start, node.init.end, JSON.stringify(value)])
  })
  if (edits.length !== 1) throw new Error(`The module must have exactly one constant «${name}»`)
  return edited(code, edits)
}

/** Returns the source with the edits applied. An edit inside another edit has no effect. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const [from, to, text] of edits.toSorted(([a], [b]) => a - b)) {
    if (from < at) {
      at = Math.max(at, to)
      continue
    }
    result += code.slice(at, from) + text
    at = to
  }
  return result + code.slice(at)
}

/**
 * Vite plugin of the portal's build. Shortens the modules of the contract with `outlinesOnly`, `addressesOnly` and
 * `smallModule`.
 */
export function smallContract(): Plugin {
  return {
    name: 'matric:small-contract',
    // This plugin has no `enforce`, so it runs after Vite has removed the types.
    transform(code, id) {
      if (!/\/contract\/[^?]+\.ts$/.test(id)) return null
      return { code: smallModule(withoutSteps(code, id)), map: null, moduleSideEffects: false }
    },
  }
}

function withoutSteps(code: string, id: string): string {
  if (id.endsWith('/contract/steps/registry.ts')) return outlinesOnly(code)
  if (id.endsWith('/contract/steps/step-saves.ts')) return addressesOnly(code)
  return code
}
