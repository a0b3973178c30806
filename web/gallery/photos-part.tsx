import { useState } from 'react'
import { DocumentAdvice } from '#web/applicant/images/crop/document-advice.tsx'
import { PhotoCrop } from '#web/applicant/images/crop/photo-crop.tsx'
import { drawn, drawnPhoto, goodLook, type Look } from './drawn-photo.ts'
import { Sample, Samples } from './sample.tsx'

const samples: readonly { name: string; look: Look; disabled?: boolean }[] = [
  { name: 'A good photo', look: goodLook },
  { name: 'A dark photo', look: { ...goodLook, filter: 'brightness(0.2)' } },
  { name: 'A blurred photo', look: { ...goodLook, filter: 'blur(14px)' } },
  { name: 'An off-centre photo', look: { ...goodLook, at: 0.75 } },
  { name: 'A wide photo', look: { ...goodLook, width: 1600 } },
  { name: 'A photo being sent', look: goodLook, disabled: true },
]

const documents: readonly { name: string; look: Look }[] = [
  { name: 'A readable slip (no advice)', look: goodLook },
  { name: 'A dark slip', look: { ...goodLook, filter: 'brightness(0.2)' } },
  { name: 'A blurred slip', look: { ...goodLook, filter: 'blur(14px)' } },
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
  const [image] = useState(() => drawnPhoto(look))
  return <DocumentAdvice image={image} />
}

function Photo({ name, look, disabled }: { name: string; look: Look; disabled: boolean }) {
  const [url] = useState(() => drawn(look))
  return <PhotoCrop url={url} alt={name} disabled={disabled} onReady={() => undefined} />
}
