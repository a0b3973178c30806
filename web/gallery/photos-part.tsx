import { useState } from 'react'
import { DocumentAdvice } from '#web/applicant/images/crop/document-advice.tsx'
import { PhotoCrop } from '#web/applicant/images/crop/photo-crop.tsx'
import { Sample, Samples } from './sample.tsx'

interface Look {
  width: number
  height: number
  filter: string
  /** Horizontal position of the head in the drawn photo, from 0 (left) to 1 (right). */
  at: number
}

const good: Look = { width: 700, height: 900, filter: 'none', at: 0.5 }

const samples: readonly { name: string; look: Look; disabled?: boolean }[] = [
  { name: 'A good photo', look: good },
  { name: 'A dark photo', look: { ...good, filter: 'brightness(0.2)' } },
  { name: 'A blurred photo', look: { ...good, filter: 'blur(14px)' } },
  { name: 'An off-centre photo', look: { ...good, at: 0.75 } },
  { name: 'A wide photo', look: { ...good, width: 1600 } },
  { name: 'A photo being sent', look: good, disabled: true },
]

const documents: readonly { name: string; look: Look }[] = [
  { name: 'A readable slip (no advice)', look: good },
  { name: 'A dark slip', look: { ...good, filter: 'brightness(0.2)' } },
  { name: 'A blurred slip', look: { ...good, filter: 'blur(14px)' } },
]

export function PhotosPart() {
  return (
    <Samples>
      {samples.map(({ name, look, disabled = false }) => (
        <Sample key={name} name={name}>
          <Photo name={name} look={look} disabled={disabled} />
        </Sample>
      ))}
      {documents.map(({ name, look }) => (
        <Sample key={name} name={name}>
          <Slip look={look} />
        </Sample>
      ))}
    </Samples>
  )
}

function Slip({ look }: { look: Look }) {
  const [image] = useState(() => {
    const [, data = ''] = drawn(look).split(',')
    return new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' })
  })
  return <DocumentAdvice image={image} />
}

function Photo({ name, look, disabled }: { name: string; look: Look; disabled: boolean }) {
  const [url] = useState(() => drawn(look))
  return <PhotoCrop url={url} alt={name} disabled={disabled} onReady={() => undefined} />
}

function drawn({ width, height, filter, at }: Look): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  pen.filter = filter
  pen.fillStyle = '#d9d3c4'
  pen.fillRect(0, 0, width, height)
  const middle = width * at
  pen.fillStyle = '#5b3a24'
  pen.beginPath()
  pen.ellipse(middle, height * 0.42, 170, 240, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#2a3a8c'
  pen.fillRect(middle - 270, height * 0.78, 540, height * 0.22)
  pen.fillStyle = '#fbf8f2'
  for (let line = 0; line < 12; line++) pen.fillRect(middle - 260 + line * 44, height * 0.8, 8, height * 0.2)
  for (const side of [-1, 1]) pen.fillRect(middle + side * 70 - 20, height * 0.38, 40, 14)
  return canvas.toDataURL('image/jpeg', 0.8)
}
