import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { addFile } from '../fields/add-file.ts'
import fields from '../fields/Fields.module.css'
import type { FilmPlayer } from './film-player.ts'

const mostWidth = 1280

/** The film's current frame as an image file. */
async function frameOf(video: HTMLVideoElement): Promise<File> {
  const scale = Math.min(1, mostWidth / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.85))
  if (!blob) throw new Error('no picture')
  // Browsers that cannot write WebP write PNG.
  return new File([blob], `poster.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
}

interface Props {
  pack: string
  folder: string
  player: FilmPlayer
  onChange: (name: string) => void
}

/** Makes the poster from the film's current frame. */
export function PosterButton({ pack, folder, player, onChange }: Props) {
  const { t } = useTranslation('studio-film')
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: async () => {
      const video = player.video()
      if (!video?.videoWidth) throw new Error('no film')
      return addFile({ pack, folder }, await frameOf(video), () => undefined)
    },
    onSuccess: onChange,
  })
  return (
    <>
      <Button size="small" pending={isPending} onClick={() => mutate()}>
        {t('poster.fromHere')}
      </Button>
      <span role="status" className={fields.note}>
        {isSuccess && t('poster.done')}
      </span>
      {isError && (
        <span role="alert" className={fields.error}>
          {t('poster.failed')}
        </span>
      )}
    </>
  )
}
