import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Institution } from '#contract/institution.ts'
import { problem } from './problem.ts'

/** Names of the templates that the server prints, without `.typ`. */
const templates = ['admission-letter', 'receipts', 'application-form']

/** Finds pictures and templates that are missing in `folder`, although the data or a template names them. */
export function* missingFiles({ identity, documents }: Institution, folder: string): Generator<string> {
  if (!existsSync(join(folder, 'pictures', identity.logo.file))) {
    yield problem(
      'identity',
      'logo.file',
      `names institution/pictures/${identity.logo.file}, which does not exist`,
    )
  }
  const { signature } = documents.signatory
  if (signature !== undefined && !existsSync(join(folder, 'pictures', signature)))
    yield problem(
      'documents',
      'signatory.signature',
      `names institution/pictures/${signature}, which does not exist`,
    )
  const present: string[] = []
  for (const template of templates) {
    const path = `letters/${template}.typ`
    if (existsSync(join(folder, path))) present.push(path)
    else yield `institution/${path} is missing: the document is printed from this file`
  }
  yield* missingImports(present, folder)
}

/** Finds missing files that a template imports, directly or through another file. Reports each missing file once. */
function* missingImports(paths: readonly string[], folder: string): Generator<string> {
  const present = new Set(paths)
  const missing = new Set<string>()
  // The loop also visits the paths that are added to `present` while it runs.
  for (const path of present)
    for (const imported of importsOf(path, readFileSync(join(folder, path), 'utf8'))) {
      if (existsSync(join(folder, imported))) present.add(imported)
      else if (!missing.has(imported)) {
        missing.add(imported)
        yield `institution/${path} imports institution/${imported}, which does not exist`
      }
    }
}

/**
 * Returns the Typst files that a template imports, as paths below the institution's folder. Ignores names without
 * `.typ` at the end, because the text of a letter can contain «include "Form B"».
 */
function importsOf(path: string, source: string): string[] {
  const code = source.replaceAll(/^\s*\/\/.*$/gm, '')
  const targets = Array.from(
    code.matchAll(/\b(?:import|include)\s+"([^"]+\.typ)"/g),
    ([, target = '']) => target,
  )
  return (
    targets
      // Names with «@» are packages, not files of the institution.
      .filter((target) => !target.startsWith('@'))
      .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(path), target)))
  )
}
