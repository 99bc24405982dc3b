/** Converts a crop between the document's format (IMG-3) and the cropper's. */
import type { Point, Size } from "react-easy-crop";

/** Position of the whole image, in pixels of a frame `containerWidth` wide, rotated in degrees about its centre. */
export interface CropShape {
  readonly containerWidth: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly transform: number;
}

/** Offset of the image's centre from the frame's centre, and the zoom relative to an image that just fills the frame. */
export interface CropView {
  readonly crop: Point;
  readonly zoom: number;
  readonly rotation: number;
}

/**
 * Writes a crop.
 * @param frame size of the frame in the cropper
 * @param media size of the image at zoom 1
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
 * Limits a view so that a rotated image fills its frame to the corners.
 * @returns the view and its minimum zoom
 */
export function fitCrop(
  { crop, zoom, rotation }: CropView,
  frame: Size,
  media: Size,
): CropView & { readonly minZoom: number } {
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const across = (one: number, other: number) => one * Math.abs(cos) + other * Math.abs(sin);
  // Frame size measured along the axes of the rotated image.
  const [width, height] = [across(frame.width, frame.height), across(frame.height, frame.width)];
  const minZoom = Math.max(1, width / media.width, height / media.height);
  const next = Math.max(zoom, minZoom);
  const within = (offset: number, size: number) => Math.min(Math.max(offset, -size / 2), size / 2);
  const x = within(crop.x * cos + crop.y * sin, media.width * next - width);
  const y = within(crop.y * cos - crop.x * sin, media.height * next - height);
  return { crop: { x: x * cos - y * sin, y: x * sin + y * cos }, zoom: next, rotation, minZoom };
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;
