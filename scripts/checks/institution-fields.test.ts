import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { feeIds } from '#contract/fees/registry.ts'
import { institutionSchema } from '#contract/institution.ts'
import { repositoryFiles } from '../repository-files.ts'
import { repositoryFolder } from '../run-tool.ts'

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
}

/** Returns the paths of all fields that contain no other fields, such as `programmes.entry.routes.name`. */
function leavesOf(schema: Schema, path: readonly string[] = []): string[] {
  const { properties, additionalProperties, items, prefixItems = [], anyOf = [] } = schema
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, field]) => leavesOf(field, [...path, name]))
  if (typeof additionalProperties === 'object') return leavesOf(additionalProperties, path)
  const parts = [...(items === undefined ? [] : [items]), ...prefixItems, ...anyOf]
  const leaves = parts.flatMap((part) => leavesOf(part, path))
  return leaves.length === 0 ? [path.join('.')] : leaves
}

const programs = /^(?:contract|server|web|institution\/letters)\/.*\.(?:tsx?|typ)$/
/** Files that declare, validate or describe the data but do not use it, and the gallery with its own sample data. */
const otherFiles =
  /\.test\.tsx?$|^contract\/(?:institution|eligibility\/entry-rule|fees\/fee-data)\.ts$|\/worked-cases\/|^server\/(?:institution|http\/description)\/|^web\/gallery\//

const sources = repositoryFiles(repositoryFolder)
  .filter((path) => programs.test(path) && !otherFiles.test(path))
  .map((path) => readFileSync(join(repositoryFolder, path), 'utf8'))

/**
 * Returns the fields that no file reads. A file reads a field if it mentions the parent of the field and a property
 * with the field's name. So the check can miss an unread field whose name and parent are common words.
 */
function unreadOf(fields: readonly string[]): string[] {
  return fields.filter((field) => {
    // Leaves ids of fees out, because programs take them from the registry instead of naming them.
    const [name = '', parent = ''] = field
      .split('.')
      .filter((part) => !feeIds.some((id) => id === part))
      .toReversed()
    const reads = new RegExp(String.raw`[.]${name}\b(?! = )|[{,]\s*${name}\s*[,}:=]|'${name}'`)
    const near = new RegExp(parent.replace(/s$/, ''), 'i')
    return !sources.some((text) => near.test(text) && reads.test(text))
  })
}

test("every field of the institution's data is read", () => {
  const fields = leavesOf(z.toJSONSchema(institutionSchema, { unrepresentable: 'any' }) as Schema)
  expect(fields).toEqual(
    expect.arrayContaining(['identity.support.contacts.phone', 'fees.SchoolFee.amount', 'mails.subject']),
  )
  expect(unreadOf([...new Set(fields)])).toEqual([])
})

test('a field that no file reads is reported', () => {
  expect(unreadOf(['identity.centre', 'identity.town', 'admission.tuition'])).toEqual([
    'identity.town',
    'admission.tuition',
  ])
})
