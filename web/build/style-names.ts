import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns a function that names the classes of CSS modules: the name in the source and three characters for its file,
 * for example `card-Ayn`. Short names save data, because each is loaded twice: in a style sheet and in a script.
 * @throws Error if two files get the same name, which would mix their styles
 */
export function styleNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(web, file)
    const styleName = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
    const other = files.get(styleName) ?? path
    if (other !== path) throw new Error(`${path} and ${other} both get the class ${styleName}. Rename one.`)
    files.set(styleName, path)
    return styleName
  }
}
