/** A picture's crop as the document has it (IMG-3), and as the cropper does. */
import type { Point, Size } from "react-easy-crop";

/** Pixels of a frame `containerWidth` wide: where the whole picture lies in it; turned by degrees about its middle. */
export interface CropShape {
  readonly containerWidth: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly transform: number;
}

/** Where the picture's middle is, from the frame's; how many times as large as what just fills it. */
export interface CropView {
  readonly crop: Point;
  readonly zoom: number;
  readonly rotation: number;
}

/**
 * @param frame size of the frame as it is drawn in the cropper
 * @param media size of the picture at zoom 1
 */
export function writeCrop({ crop, zoom, rotation }: CropView, frame: Size, media: Size): CropShape {
  const width = media.width * zoom;
  const height = media.height * zoom;
  return {
    containerWidth: round(frame.width),
    width: round(width),
    height: round(height),
    left: round(frame.width / 2 + crop.x - width / 2),
    top: round(frame.height / 2 + crop.y - height / 2),
    transform: Math.round(rotation),
  };
}

export function readCrop(shape: Partial<CropShape> | undefined, frame: Size, media: Size): CropView {
  const { containerWidth, width, height, left = 0, top = 0, transform = 0 } = shape ?? {};
  if (!containerWidth || !width || !height || !media.width)
    return { crop: { x: 0, y: 0 }, zoom: 1, rotation: 0 };
  const scale = frame.width / containerWidth;
  return {
    zoom: Math.max(1, (width * scale) / media.width),
    rotation: transform,
    crop: {
      x: left * scale + (width * scale) / 2 - frame.width / 2,
      y: top * scale + (height * scale) / 2 - frame.height / 2,
    },
  };
}

/**
 * What of a view can be: a picture that is turned is large enough, and lies so, that it fills its frame to the corners.
 * @returns with the least zoom at which it does
 */
export function fitCrop(
  { crop, zoom, rotation }: CropView,
  frame: Size,
  media: Size,
): CropView & { readonly least: number } {
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const across = (one: number, other: number) => one * Math.abs(cos) + other * Math.abs(sin);
  // The frame's size, as the picture would be measured that were not turned.
  const [width, height] = [across(frame.width, frame.height), across(frame.height, frame.width)];
  const least = Math.max(1, width / media.width, height / media.height);
  const next = Math.max(zoom, least);
  const within = (offset: number, room: number) => Math.min(Math.max(offset, -room / 2), room / 2);
  const x = within(crop.x * cos + crop.y * sin, media.width * next - width);
  const y = within(crop.y * cos - crop.x * sin, media.height * next - height);
  return { crop: { x: x * cos - y * sin, y: x * sin + y * cos }, zoom: next, rotation, least };
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;
