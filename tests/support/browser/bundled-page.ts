import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Builds a page with this source and a plugin, and returns its code. */
export async function bundledPage(source: string, plugin: Plugin): Promise<string> {
  const input = 'virtual:page'
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../../web/applicant', import.meta.url)),
    logLevel: 'error',
    plugins: [
      plugin,
      {
        name: 'page',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? source : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  return 'output' in result ? result.output.map((file) => ('code' in file ? file.code : '')).join('') : ''
}
