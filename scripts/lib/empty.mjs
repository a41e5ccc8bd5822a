/** Stands for packages that a library could use and we have no use for. */
export default undefined;
