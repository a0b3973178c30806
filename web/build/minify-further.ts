import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Minifies the scripts a second time. After Vite's minifier, swc reduces their compressed size by about 2 % more. This
 * saves 3 kB of mobile data per application.
 */
export function minifyFurther(): Plugin {
  return {
    name: 'matric:minify-further',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    async generateBundle(_options, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (file.type !== 'chunk') return
          const { code } = await minify(file.code, {
            module: true,
            ecma: 2022,
            compress: { ecma: 2022, passes: 3, toplevel: true },
            mangle: { toplevel: true },
          })
          file.code = code
        }),
      )
    },
  }
}
