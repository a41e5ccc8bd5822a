/** The grid, after the sheets that it stands on: in this order, so that its own rules win. Its widget comes after it. */
import './widget-sheets';
import '../../overrides/picked-bar/picked-bar.css';

export { fetchGridWidget, GridPage } from '../../renderers/grid';
