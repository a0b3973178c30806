import { PicturesPart } from './pictures-part.tsx'

export function Gallery() {
  return (
    <main>
      <h1>Gallery</h1>
      <PicturesPart />
    </main>
  )
}
